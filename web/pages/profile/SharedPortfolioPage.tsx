import { useEffect } from 'react'
import { Redirect, useParams } from 'wouter'
import type { SharedPortfolio } from '#core/profiles/api.ts'
import { pageTitle } from '#core/kernel/app.ts'
import { paths } from '#core/paths.ts'
import { problemMessage } from '#web/runtime/call.ts'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { Avatar } from '#web/kit/display/Avatar.tsx'
import { StatusBadge } from '#web/kit/display/StatusBadge.tsx'
import { ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { PageLoading } from '#web/kit/feedback/PageLoading.tsx'
import { Cluster, Grid, Stack } from '#web/kit/layout/Layout.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { displayName } from '#web/profiles/public/display-name.ts'
import heroStyles from '#web/profiles/public/Hero.module.css'
import { PieceGrid } from '#web/profiles/public/PieceGrid.tsx'
import { useSharedPortfolio } from '#web/profiles/shared.ts'
import type { PageDataProps, PageLayout } from '#web/shell/page.ts'

export const layout: PageLayout = { mainClass: 'public-page' }

interface SharedPortfolioPageProps {
  query: ReturnType<typeof useSharedPortfolio>
}

export function PageData({ children }: PageDataProps<SharedPortfolioPageProps>) {
  const { userId } = useParams<{ userId: string }>()
  const query = useSharedPortfolio(userId)
  return children({
    props: { query },
    replacement: query.data === null ? <Redirect to={paths.signIn(paths.publicProfile(userId))} replace /> : null,
  })
}

/** PROFILE-10: what a visitor sees of a person who shares the portfolio. */
export default function SharedPortfolioPage({ query: { data, error, refetch } }: SharedPortfolioPageProps) {
  if (data) return <Shared person={data} />
  if (!error) return <PageLoading />
  return (
    <ErrorState onRetry={() => void refetch()}>
      {problemMessage(error, 'The portfolio could not be fetched.')}
    </ErrorState>
  )
}

function Shared({ person }: { person: SharedPortfolio }) {
  const name = displayName(person)
  useEffect(() => {
    document.title = pageTitle(name)
  }, [name])
  return (
    <>
      <Grid as="header" align="center" className={heroStyles.hero}>
        <Avatar name={name} src={person.profileImageUrl} size={120} />
        <Cluster gap={4} rowGap={2}>
          <h1 className="d-64">
            <bdi>{name}</bdi>
          </h1>
          {person.isVerified && (
            <>
              <StatusBadge>Verified</StatusBadge>
              <VisuallyHidden>Verified</VisuallyHidden>
            </>
          )}
        </Cluster>
        <Stack gap={2} align="end" className={heroStyles.acts}>
          <ButtonLink href={paths.signIn(paths.publicProfile(person.id))}>Sign in to see the profile</ButtonLink>
          <span className="hint">Reviews, skills and rates are for members.</span>
        </Stack>
      </Grid>
      <section aria-labelledby="pieces">
        <h2 className="d-24 above-4 below-4" id="pieces">
          Portfolio
        </h2>
        <PieceGrid pieces={person.portfolio} mayReport={false} />
      </section>
    </>
  )
}
