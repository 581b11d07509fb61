import { Skeleton } from '@mantine/core';
import classes from './office.module.css';

/** Shown while the offices load. */
export function OfficeListSkeleton() {
  return (
    <div className={classes.choice}>
      <p className={classes.count}>
        <Skeleton component="span" display="block" height={14} width={220} my={3} />
      </p>
      <div className={classes.list}>
        {['first', 'second', 'third'].map((row) => (
          <div key={row} className={classes.row}>
            <Skeleton height={20} width={20} circle />
            <span className={classes.lines}>
              <span className={classes.line}>
                <Skeleton height={16} width={140} my={4} />
                <Skeleton height={16} width={96} my={4} />
              </span>
              <span className={classes.line}>
                <Skeleton height={14} width={180} my={3} />
              </span>
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
