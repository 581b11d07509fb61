import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#contract/audit.ts';
import { useFormat } from '../lib/format.ts';
import styles from './changes.module.css';
import { useEntryTexts } from './changes-facts.ts';

/** One audit entry: time, actor, what was done, and every changed field before and after. */
export function ChangesEntry({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('changes');
  const { dateTimeAlone } = useFormat();
  const { title, object, facts } = useEntryTexts()(entry);
  return (
    <li className={styles.entry}>
      <div className={styles.who}>
        <time dateTime={entry.at.toISOString()}>{dateTimeAlone(entry.at)}</time>
        <span className={styles.actor}>
          {entry.actor ? (entry.actor.full_name ?? t('unnamed', { id: entry.actor.id.slice(0, 8) })) : t('machine')}
        </span>
      </div>
      <div className={styles.what}>
        <p className={styles.kind}>
          {title}: <strong>{object}</strong>
        </p>
        {facts.length > 0 && (
          <dl className={styles.facts}>
            {facts.map(({ name, before, after }) => (
              <div key={name} className={styles.fact}>
                <dt>{name}</dt>
                <dd>
                  {before !== undefined && <del>{before}</del>}
                  {before !== undefined && after !== undefined && <span aria-hidden>→</span>}
                  {after !== undefined && <ins>{after}</ins>}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  );
}
