import { useMember } from '#web/runtime/session.tsx'
import { PostJob } from '#web/jobs/post/PostJob.tsx'

export default function PostJobPage() {
  // A form of one's own: what somebody typed is never shown to whoever signs in next.
  const me = useMember()
  return <PostJob key={me.id} me={me} />
}
