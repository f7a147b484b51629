import styles from './ReadingText.module.css'
import type { PageLayout } from '#web/shell/page.ts'
import { APP_NAME } from '#core/kernel/app.ts'
import { FEE } from '#core/payments/fee.ts'
import { SettingText } from '#web/runtime/SettingText.tsx'
import { paths } from '#core/paths.ts'
import { useSampleMoney } from '#web/content/demo/sample-money.ts'
import { SAMPLE } from '#web/content/demo/sample.ts'
import { ReadingText, type ReadingSection } from '#web/pages/public/ReadingText.tsx'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { Cluster } from '#web/kit/layout/Layout.tsx'

function SampleShare() {
  return useSampleMoney().share
}

const SECTIONS: readonly ReadingSection[] = [
  {
    id: 'why',
    title: 'Why it exists',
    body: (
      <>
        <p>
          Two streets away someone owns the right drill and has the evening free. You will never meet, because finding
          each other costs more than the job: three calls, two quotes, one week.
        </p>
        <p>
          So we made the finding short. Five minutes, one ticket, sealed bids. Long enough for a neighbour to look at
          the phone, too short for a sales pitch.
        </p>
      </>
    ),
  },
  {
    id: 'promise',
    title: 'What we hold to',
    body: (
      <ul>
        <li>
          <b>The price is the price.</b> You see the fee and what the worker keeps before anyone commits: of{' '}
          {SAMPLE.amount}, <SampleShare />.
        </li>
        <li>
          <b>Money waits in the middle.</b> Neither side has to trust first.
        </li>
        <li>
          <b>The clock is fair.</b> One clock, ours, the same for everyone. A bid after the end is refused, however
          close.
        </li>
        <li>
          <b>Nobody is for sale.</b> No advertising, no paid places in the list, no trade in what you tell us.
        </li>
        <li>
          <b>Leaving is easy.</b> Take your data with you, delete the account, done.
        </li>
      </ul>
    ),
  },
  {
    id: 'fee',
    title: 'How we earn',
    body: (
      <p>
        <SettingText of={FEE} /> of a finished job. No subscription, nothing for posting, nothing for bidding. The rare
        other charge, such as a cancellation at the last minute, is named before you press the button.
      </p>
    ),
  },
  {
    id: 'open',
    title: 'Open, down to the last line',
    body: (
      <>
        <p>
          {APP_NAME} is open source under the MIT licence. The rule that closes a window, the sum that splits a payment,
          the reasons behind a proposal: all of it can be read, tested and corrected by anyone who cares to.
        </p>
        <p>
          It is made to be run for a town. A council, a cooperative or three patient neighbours can start it on one
          small computer with one command and keep the fee where the work is done.
        </p>
      </>
    ),
  },
  {
    id: 'who',
    title: 'Who we are',
    body: (
      <>
        <p>
          A few people who have carried sofas for strangers and would do it again, given notice. We build in the open,
          answer our own support mail, and are awake around the clock between us.
        </p>
        <p>
          We are still small. If your street is quiet tonight, that is why. Every neighbour you tell makes it less so.
        </p>
      </>
    ),
  },
]

export const layout: PageLayout = { mainClass: `public-page ${styles.reading}` }

export default function AboutPage() {
  return (
    <ReadingText
      over="Who we are"
      title="Work, two streets away"
      lead={`${APP_NAME} hands out short local jobs on five-minute tickets. No agency, no call centre: a person with a job, a person with the time, and money that waits in between.`}
      sections={SECTIONS}
      end={
        <>
          <div>
            <p className="h">Want to carry a corner of it?</p>
            <p className="sub">We are looking for people. Or read how a job runs, from post to review.</p>
          </div>
          <Cluster>
            <ButtonLink href={paths.careers()}>Careers</ButtonLink>
            <ButtonLink tone="line" href={paths.howItWorks()}>
              How It Works
            </ButtonLink>
          </Cluster>
        </>
      }
    />
  )
}
