import type { Me } from '#core/kernel/me.ts'
import { MemberPage } from '#web/shell/MemberLayout.tsx'
import { PostJob } from '#web/jobs/post/PostJob.tsx'

export default function PostJobPage() {
  // A form of one's own: what somebody typed is never shown to whoever signs in next.
  return <MemberPage>{(me: Me) => <PostJob key={me.id} me={me} />}</MemberPage>
}
