import { useEffect } from 'react'
import { useParams } from 'wouter'
import type { Me } from '#core/kernel/me.ts'
import { LostTicket } from '#web/shell/NotFound.tsx'
import { paths } from '#core/paths.ts'
import { pageTitle } from '#core/kernel/app.ts'
import { MemberPage } from '#web/shell/MemberLayout.tsx'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { CallError, problemMessage } from '#web/runtime/call.ts'
import { ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { ProfileSkeleton } from '#web/profiles/public/ProfileSkeleton.tsx'
import { Showing } from '#web/pages/profile/PublicProfile.tsx'
import { usePublicProfile } from '#web/profiles/queries.ts'

/** An id that cannot be one is as missing as one that is nobody's. */
const isLost = (error: unknown): boolean => error instanceof CallError && [400, 403, 404, 422].includes(error.status)

export default function PublicProfilePage() {
  const { userId } = useParams<{ userId: string }>()
  const { error } = usePublicProfile(userId)
  if (isLost(error)) return <NobodyThere userId={userId} />
  return <MemberPage>{(me) => <PublicProfile key={userId} userId={userId} me={me} />}</MemberPage>
}

function PublicProfile({ userId, me }: { userId: string; me: Me }) {
  const { data, isPending, error, refetch } = usePublicProfile(userId)
  const name = data?.firstName
  useEffect(() => {
    if (name) document.title = pageTitle(name)
  }, [name])
  const isMine = userId === me.id
  return (
    <>
      <ButtonLink
        tone="quiet"
        size="sm"
        icon="left"
        className="public-back"
        href={isMine ? paths.profile() : paths.findWork()}
      >
        {isMine ? 'Back to Profile' : 'Back to Find Work'}
      </ButtonLink>
      {isPending ? (
        <ProfileSkeleton />
      ) : !data ? (
        <ErrorState onRetry={() => void refetch()}>
          {problemMessage(error, 'This profile could not be fetched.')}
        </ErrorState>
      ) : (
        <Showing person={data} isMine={isMine} />
      )}
    </>
  )
}

function NobodyThere({ userId }: { userId: string }) {
  return (
    <LostTicket
      title="Profile Not Found"
      text="The profile you're looking for doesn't exist or is private."
      stub={{ label: 'You asked for', value: userId, stamp: 'Not here' }}
    >
      <ButtonLink href={paths.findWork()}>Back to Find Work</ButtonLink>
    </LostTicket>
  )
}
