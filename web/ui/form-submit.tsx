import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import form from './form.module.css';

type Props = Pick<ButtonProps, 'size' | 'fullWidth' | 'loading' | 'className'> & {
  /** What is still missing until the form can be sent. */
  reason?: string;
  /** Another way out, beside it. */
  back?: ReactNode;
  children: string;
};

/** The button that sends a form. While it cannot be pressed, the line beneath it says why. */
export function FormSubmit({ reason, back, size = 'md', children, ...look }: Props) {
  const reasonId = useId();
  const submit = (
    <Button
      {...look}
      type="submit"
      size={size}
      disabled={reason !== undefined}
      aria-describedby={reason === undefined ? undefined : reasonId}
    >
      {children}
    </Button>
  );
  return (
    <>
      {back ? (
        <div className={form.buttons}>
          {back}
          {submit}
        </div>
      ) : (
        submit
      )}
      {reason !== undefined && (
        <p id={reasonId} className={form.reason}>
          {reason}
        </p>
      )}
    </>
  );
}
