import styles from '#web/profiles/public/PublicProfile.module.css'
import { useEffect } from 'react'
import { useParams } from 'wouter'
import { NotFound } from '#web/shell/NotFound.tsx'
import { paths } from '#core/paths.ts'
import { pageTitle } from '#core/kernel/app.ts'
import { useMember } from '#web/runtime/session.tsx'
import type { PageDataProps } from '#web/shell/page.ts'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { CallError, problemMessage } from '#web/runtime/call.ts'
import { ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { Showing } from '#web/pages/profile/PublicProfile.tsx'
import { usePublicProfile } from '#web/profiles/queries.ts'
import heroStyles from '#web/profiles/public/Hero.module.css'
import profileSkeletonStyles from './ProfileSkeleton.module.css'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { Grid, Stack } from '#web/kit/layout/Layout.tsx'

/** A malformed id is treated as not found. */
const isLost = (error: unknown): boolean => error instanceof CallError && [400, 403, 404, 422].includes(error.status)

interface PublicProfilePageProps {
  userId: string
  query: ReturnType<typeof usePublicProfile>
}

export function PageData({ children }: PageDataProps<PublicProfilePageProps>) {
  const { userId } = useParams<{ userId: string }>()
  const query = usePublicProfile(userId)
  return children({
    props: { userId, query },
    replacement: isLost(query.error) ? <NobodyThere userId={userId} /> : null,
  })
}

export default function PublicProfilePage({ userId, query }: PublicProfilePageProps) {
  const me = useMember()
  const { data, isPending, error, refetch } = query
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
        className={styles.back}
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
    <NotFound
      title="Profile Not Found"
      text="The profile you're looking for doesn't exist or is private."
      stub={{ label: 'You asked for', value: userId, stamp: 'Not here' }}
    >
      <ButtonLink href={paths.findWork()}>Back to Find Work</ButtonLink>
    </NotFound>
  )
}

/** As high as the loaded content. */
function ProfileSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading the profile</VisuallyHidden>
      <Grid align="center" className={heroStyles.hero}>
        <Skeleton shape="avatar" className={profileSkeletonStyles.face} />
        <Stack>
          <Skeleton shape="title" half />
          <Skeleton />
        </Stack>
      </Grid>
      <Skeleton shape="block" className={profileSkeletonStyles.figures} />
      <Grid gap={7} align="start" className={styles.columns}>
        <Stack>
          <Skeleton shape="title" half />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Stack>
        <Stack>
          <Skeleton half />
          <Skeleton />
          <Skeleton />
          <Skeleton half />
        </Stack>
      </Grid>
    </div>
  )
}
