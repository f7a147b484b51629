import { useMember } from '#web/runtime/session.tsx'
import { PostJob } from '#web/jobs/post/PostJob.tsx'
import { OwingNotice } from '#web/payments/OwingNotice.tsx'

export default function PostJobPage() {
  // Keyed by user, so that typed text is never shown to the next user.
  const me = useMember()
  return <PostJob key={me.id} me={me} notice={<OwingNotice act="post a job" />} />
}
