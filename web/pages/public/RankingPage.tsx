import styles from './ReadingText.module.css'
import type { PageLayout } from '#web/shell/page.ts'
import { Suspense } from 'react'
import {
  BEST_WORKERS,
  MIN_BIDS,
  FACTORS,
  MAX_DAILY_MATCHES,
  MAX_DAILY_MATCHES_PER_POSTER,
  MAX_UNREAD_MATCHES,
  MAX_REASONS,
  MAX_WORKERS_PER_WAVE,
  WAVES,
} from '#core/matching/rules.ts'
import { useAuthDialog } from '#web/runtime/navigation/auth-dialog.ts'
import { later } from '#web/runtime/navigation/lazy-retry.ts'
import { paths } from '#core/paths.ts'
import { useMe } from '#web/runtime/session.tsx'
import { ReadingText, type ReadingSection } from '#web/pages/public/ReadingText.tsx'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button, ButtonLink } from '#web/kit/actions/Button.tsx'
import { useHydrated } from '#web/kit/hooks/hydrated.ts'
import { Table } from '#web/kit/display/data/Table.tsx'
import { useRanking } from '#web/matching/ranking.ts'
import { SignInPrompt } from '#web/matching/SignInPrompt.tsx'
import { versionText, wavesText, weightText } from '#web/matching/copy.ts'

/** Loaded for members only. */
const Recommendations = later(() => import('#web/matching/Recommendations.tsx'))

const COLUMNS = [
  { key: 'factor', label: 'Factor' },
  { key: 'bid', label: 'To bid', align: 'r' },
  { key: 'choice', label: 'To be chosen', align: 'r' },
] as const

/** Names and texts are static; the weights may have been learned and come with the page or later. */
function FactorTable() {
  const { data, isPending, refetch } = useRanking()
  return (
    <>
      <Table caption="The factors and their weights" columns={COLUMNS}>
        {FACTORS.map(({ key, name, what }) => {
          const weights = data?.factors.find((factor) => factor.key === key)
          return (
            <tr key={key}>
              <td>
                <b>{name}</b>
                <p className="sub">Looks at {what}.</p>
              </td>
              <td className="r">
                <Weight share={weights?.bid} isComing={isPending} />
              </td>
              <td className="r">
                <Weight share={weights?.choice} isComing={isPending} />
              </td>
            </tr>
          )
        })}
      </Table>
      {data ? (
        <p>{versionText(data)} Each column adds up to 100%, give or take the rounding.</p>
      ) : isPending ? (
        <p role="status">The weights of the moment are on their way.</p>
      ) : (
        <Banner
          tone="bad"
          action={
            <Button tone="line" size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          The weights of the moment did not load.
        </Banner>
      )}
    </>
  )
}

function Weight({ share, isComing }: { share: number | undefined; isComing: boolean }) {
  if (share !== undefined) return weightText(share)
  if (!isComing) return '–'
  return <span className={styles.wait} aria-hidden="true" />
}

const YOURS = 3

/** Not rendered on the server, which does not know the matches. */
function YourMatches() {
  const me = useMe()
  const isHydrated = useHydrated()
  if (!me) return <SignInPrompt />
  const waiting = <p className="hint">Loading your matches…</p>
  return isHydrated ? (
    <Suspense fallback={waiting}>
      <Recommendations limit={YOURS} />
    </Suspense>
  ) : (
    waiting
  )
}

const SECTIONS: readonly ReadingSection[] = [
  {
    id: 'chances',
    title: 'Two chances, multiplied',
    body: (
      <>
        <p>
          A job and a worker fit when two things are likely. That the worker <b>bids</b>: it is near, it is their trade,
          it pays what they usually ask, they are free. And that this worker is <b>chosen and finishes well</b>: they
          have done it before, others were content, they rarely leave a job behind.
        </p>
        <p>
          We estimate both and multiply them; the score is the square root of that, so that two halves make a half. A
          job you would love and never win is no match, and neither is one you would surely win and never want. The
          percentage is an estimate of fit. It is no grade, and no promise.
        </p>
      </>
    ),
  },
  {
    id: 'factors',
    title: 'The twelve factors',
    body: (
      <>
        <p>
          Each factor is a number from nought to one; where nothing is known of somebody, it stands in the middle and
          not at the bottom. The two columns say how much it counts for the first chance and for the second.
        </p>
        <FactorTable />
      </>
    ),
  },
  {
    id: 'mean',
    title: 'Nothing is bought back',
    body: (
      <>
        <p>
          Within each chance the factors are multiplied as well, each with its weight: a weighted geometric mean. Take
          two that count the same, one full and one at a quarter. An average would call that 63%. We call it 50%.
        </p>
        <p>
          So one very bad factor pulls a match down whatever the others say: five stars do not shorten a drive of two
          hours. And whoever has nothing at all to show for the kind of work is no match: living next door does not make
          anybody an electrician.
        </p>
      </>
    ),
  },
  {
    id: 'reasons',
    title: 'Where the reasons come from',
    body: (
      <p>
        Under a match stand at most {MAX_REASONS} reasons. They are the factors that lifted this very score the most, in
        words: the reckoning itself, not an advertisement written afterwards. Where little speaks for a match, little
        stands there.
      </p>
    ),
  },
  {
    id: 'urgency',
    title: 'What is urgent stands higher',
    body: (
      <p>
        A job whose time runs out, or that is wanted today, moves up in your list and says “Urgent”. Its score stays
        what it is: hurry changes the order, not how well something fits.
      </p>
    ),
  },
  {
    id: 'told',
    title: 'Who is told of a new job',
    body: (
      <>
        <p>
          A new job goes out in waves, from near to far: {wavesText(WAVES)}. A wave reaches at most{' '}
          {MAX_WORKERS_PER_WAVE} people, the best matches first, and the later ones only go while fewer than {MIN_BIDS}{' '}
          have bid. Where hardly anybody lives near, the next one follows at once.
        </p>
        <ul>
          <li>
            <b>Nobody is told of more than {MAX_DAILY_MATCHES} jobs a day,</b> of no more than{' '}
            {MAX_DAILY_MATCHES_PER_POSTER} by one poster, and who has {MAX_UNREAD_MATCHES} matches unread is left in
            peace until they have looked.
          </li>
          <li>
            <b>Being told is all it is.</b> Every open job stands in Find Work whatever your score.
          </li>
          <li>
            <b>You can turn it off</b> under Alerts, wholly or for pushes only.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'newcomers',
    title: 'A place for somebody new',
    body: (
      <p>
        Who has finished fewer than three jobs has little to show, and would never get to show more. So of{' '}
        {BEST_WORKERS} places one goes to somebody new who fits nearly as well, drawn anew for each job and marked “New
        here” where a poster sees it. Few reviews count as few: nobody is judged by one, good or bad.
      </p>
    ),
  },
  {
    id: 'never',
    title: 'What is never looked at',
    body: (
      <ul>
        <li>
          <b>Who you are:</b> photo, name, language, age, sex and origin are not among the factors, and nothing is
          guessed from them.
        </li>
        <li>
          <b>Who pays:</b> there are no paid places. No subscription, no advertisement and no fee moves anybody up.
        </li>
      </ul>
    ),
  },
  {
    id: 'private',
    title: 'What stays private',
    body: (
      <ul>
        <li>
          <b>Where you live.</b> Distances are reckoned between the centres of two zip codes, never from door to door.
          Who does not show their place is scored for posters without it.
        </li>
        <li>
          <b>What you usually ask for.</b> It helps to find jobs that pay it. No poster is told, and what posters see is
          scored without it.
        </li>
        <li>
          <b>Who posts.</b> A match shows the job and its part of town. The poster is not named.
        </li>
        <li>
          <b>How you did.</b> Your score for a job is seen by its poster while they choose, and by no other worker.
        </li>
      </ul>
    ),
  },
  { id: 'yours', title: 'Your matches', body: <YourMatches /> },
]

export const layout: PageLayout = { mainClass: `public-page ${styles.reading}` }

export default function RankingPage() {
  return (
    <ReadingText
      over="No secret sauce"
      title="How ranking works"
      lead="Why this job stands on top of your list, and this worker on top of a poster’s. Everything that counts, how much it counts, and what never does."
      sections={SECTIONS}
      end={<WhatHelps />}
    />
  )
}

function WhatHelps() {
  const me = useMe()
  const auth = useAuthDialog()
  return (
    <>
      <div>
        <p className="h">Want better matches?</p>
        <p className="sub">Skills, zip code and weekly hours do most of it.</p>
      </div>
      {me ? (
        <ButtonLink href={paths.editProfile()}>Update Profile</ButtonLink>
      ) : (
        <ButtonLink {...auth.link('register')}>Get Started</ButtonLink>
      )}
    </>
  )
}
