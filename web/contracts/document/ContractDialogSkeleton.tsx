import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'

const CLAUSES = ['work', 'where', 'price', 'more', 'off', 'wrong'] as const

/** With the geometry of what will stand there. */
export function ContractSkeleton() {
  return (
    <>
      <div className="deed__parties">
        <Skeleton shape="block" className="deed-sk__party" />
        <Skeleton shape="block" className="deed-sk__party" />
      </div>
      <div className="stack deed-sk__clauses">
        {CLAUSES.map((clause) => (
          <div className="stack deed-sk__clause" key={clause}>
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
      <div className="stack deed-sk__fees">
        <Skeleton />
        <Skeleton />
        <Skeleton />
        <Skeleton shape="title" />
      </div>
      <div className="deed__foot">
        <Skeleton shape="button" />
      </div>
    </>
  )
}
