import { Cluster, Grid } from '#web/kit/layout/Layout.tsx'
import styles from './Completeness.module.css'
import { partsOfProfile } from '#core/profiles/rules.ts'
import { Icon } from '#web/kit/display/Icon.tsx'

/** PROFILE-1: a bar for each of the five parts, and a list of them. */
export function Completeness({ person }: { person: Parameters<typeof partsOfProfile>[0] }) {
  const parts = partsOfProfile(person)
  const there = parts.filter((part) => part.isThere).length
  const percent = (100 / parts.length) * there
  return (
    <section aria-labelledby="completeness">
      <Cluster nowrap justify="between" align="end">
        <h2 className="d-24" id="completeness">
          {percent}% complete
        </h2>
        <span className="num-12 c3">
          {there} of {parts.length}
        </span>
      </Cluster>
      <Grid
        gap={1}
        className={styles.completeness}
        role="progressbar"
        aria-labelledby="completeness"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        {parts.map((part, at) => (
          <i key={part.name} className={at < there ? styles.isThere : undefined} />
        ))}
      </Grid>
      <ul className={styles.list}>
        {parts.map(({ name, isThere }) => (
          <li key={name} className={isThere ? undefined : styles.isMissing}>
            <Icon name={isThere ? 'check' : 'alert'} />
            {isThere ? name : `${name} missing`}
          </li>
        ))}
      </ul>
    </section>
  )
}
