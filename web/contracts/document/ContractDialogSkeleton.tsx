import styles from './ContractDialog.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'

const CLAUSES = ['work', 'where', 'price', 'more', 'off', 'wrong'] as const

/** With the geometry of what will stand there. */
export function ContractSkeleton() {
  return (
    <>
      <div className={styles.parties}>
        <Skeleton shape="block" className={styles.deedSkParty} />
        <Skeleton shape="block" className={styles.deedSkParty} />
      </div>
      <div className={classes('stack', styles.deedSkClauses)}>
        {CLAUSES.map((clause) => (
          <div className={classes('stack', styles.deedSkClause)} key={clause}>
            <Skeleton />
            <Skeleton half />
          </div>
        ))}
      </div>
    </>
  )
}

export function StubSkeleton() {
  return (
    <>
      <h3 className="d-24">Money</h3>
      <div className={classes('stack', styles.deedSkFees)}>
        <Skeleton />
        <Skeleton />
        <Skeleton />
        <Skeleton shape="title" />
      </div>
      <div className={styles.foot}>
        <Skeleton shape="button" />
      </div>
    </>
  )
}
