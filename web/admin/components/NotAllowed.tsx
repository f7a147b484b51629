import type { AdminRole } from '#core/kernel/endpoint.ts'
import { paths } from '#core/paths.ts'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { Empty } from '#web/kit/feedback/EmptyState.tsx'

const WHO: Record<AdminRole, string> = {
  support: 'Everybody in the portal may see this.',
  moderator: 'Moderators and admins may see this.',
  admin: 'Only admins may see this.',
}

/** What a 403 looks like. */
export function NotAllowed({ needs }: { needs?: AdminRole | undefined }) {
  return (
    <Empty
      icon="lock"
      level={2}
      title="Your role does not allow this"
      action={
        <ButtonLink tone="line" size="sm" href={paths.adminDashboard()}>
          To the dashboard
        </ButtonLink>
      }
    >
      {needs ? WHO[needs] : 'Somebody with another role can open it.'}
    </Empty>
  )
}
