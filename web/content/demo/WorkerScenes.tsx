import styles from './Scene.module.css'
import { cents, showDollars } from '#core/kernel/money.ts'
import { useSampleMoney } from '#web/content/demo/sample-money.ts'
import { SAMPLE } from '#web/content/demo/sample.ts'
import { Choices, Log, ProgressBar, SignatureLine } from '#web/content/demo/LazySceneParts.tsx'
import { Facts, Money, SceneTop } from '#web/content/demo/SceneParts.tsx'
import { Live } from '#web/kit/display/data/Chip.tsx'
import { StatusBadge } from '#web/kit/display/StatusBadge.tsx'
import { Stars } from '#web/kit/display/data/Stars.tsx'
import { Cluster } from '#web/kit/layout/Layout.tsx'

function Posted() {
  const { keptOf } = useSampleMoney()
  return (
    <>
      <SceneTop title="Why you see it" aside={<span className="num-12 c3">0.8 mi away</span>} />
      <div className={styles.body}>
        <Facts
          rows={[
            ['Your skills', 'Handyman, Home Improvement'],
            ['Distance', '0.8 mi, 6 minutes'],
            ['Budget', SAMPLE.budget],
            ['You would keep', <Money key="keep" paper>{`${keptOf(cents(80_00))} to ${keptOf(cents(120_00))}`}</Money>],
            ['When', 'Today after 7 PM'],
            ['Poster', 'hidden until a bid is chosen'],
          ]}
        />
        <p className="hint above-4">No bid yet. The first one is read first.</p>
      </div>
    </>
  )
}

function BidTimeline() {
  return (
    <svg
      className={styles.timeline}
      role="img"
      aria-label="Four bids came in the first three minutes; the last is yours"
    >
      {['18%', '31%', '45%'].map((at) => (
        <rect key={at} x={at} y="8" width="3" height="18" rx="1.5" />
      ))}
      <rect className={styles.isMine} x="62%" y="8" width="3" height="18" rx="1.5" />
    </svg>
  )
}

function Bidding() {
  const { rate, fee, share } = useSampleMoney()
  return (
    <>
      <SceneTop title="4 bids, yours among them" aside={<Live>sealed</Live>} />
      <div className={styles.body}>
        <BidTimeline />
        <Facts
          rows={[
            ['You bid', <Money key="bid">{SAMPLE.bid}</Money>],
            [`Platform fee, ${rate}`, <Money key="fee">{fee}</Money>],
            [
              'You keep',
              <Money key="keep" paper>
                {share}
              </Money>,
            ],
            ['Availability', 'There in 25 minutes'],
          ]}
        />
        <p className="sub above-4">“Own bracket and stud finder.”</p>
        <p className="hint above-4">Nobody but the poster sees your price.</p>
      </div>
    </>
  )
}

function Accepted() {
  const { share } = useSampleMoney()
  return (
    <>
      <SceneTop title="You were chosen" aside={<span className="num-12 c3">6:40 PM</span>} />
      <div className={styles.body}>
        <Facts
          rows={[
            ['Poster', SAMPLE.poster],
            ['Starts', 'Today, 7:10 PM'],
            [
              'You keep',
              <Money key="keep" paper>
                {share}
              </Money>,
            ],
          ]}
        />
        <SignatureLine hand="poster" note={`${SAMPLE.poster}, 6:41 PM`} />
        <SignatureLine hand="worker" note="you, 6:44 PM" />
        <p className="hint above-4">The second signature moves {SAMPLE.amount} into escrow.</p>
      </div>
    </>
  )
}

function Working() {
  return (
    <>
      <SceneTop title="Your updates" aside={<span className="num-12 c3">started 7:10 PM</span>} />
      <div className={styles.body}>
        <ProgressBar percent={65} />
        <Log
          rows={[
            ['7:48 PM', 'TV hangs and is level. 1 photo.', '65%'],
            ['7:31 PM', 'Bracket is up. 2 photos.', '40%'],
          ]}
        />
        <Choices
          rows={[
            ['plus', 'Something extra?', `Ask for it in writing; ${SAMPLE.poster} approves before you start on it.`],
            ['chat', 'A question?', `${SAMPLE.poster} is one message away.`],
          ]}
        />
      </div>
    </>
  )
}

function Complete() {
  const { rate, fee, share, autoRelease } = useSampleMoney()
  return (
    <>
      <SceneTop title="Waiting for Maren" aside={<span className="num-12 c3">done 7:55 PM</span>} />
      <div className={styles.body}>
        <ProgressBar percent={100} />
        <Facts
          rows={[
            ['In escrow', <Money key="held">{SAMPLE.amount}</Money>],
            [`Platform fee, ${rate}`, <Money key="fee">{fee}</Money>],
            [
              'Yours on release',
              <Money key="share" paper>
                {share}
              </Money>,
            ],
            ['Released by itself', `in ${autoRelease}`],
          ]}
        />
        <p className="hint above-4">Nothing to do. You may review {SAMPLE.poster} already.</p>
      </div>
    </>
  )
}

function Paid() {
  const { share, shareCents } = useSampleMoney()
  return (
    <>
      <SceneTop title="Your balance" aside={<span className="num-12 c3">8:02 PM</span>} />
      <div className={styles.body}>
        <Facts
          rows={[
            ['Before', <Money key="before">{showDollars(cents(312_40))}</Money>],
            [SAMPLE.title, <Money key="share" paper>{`+${share}`}</Money>],
            ['Now', <Money key="now">{showDollars(cents(312_40n + shareCents))}</Money>],
          ]}
        />
        <div className={styles.review}>
          <Cluster nowrap justify="between">
            <Stars n={5} />
            <StatusBadge lands>Paid</StatusBadge>
          </Cluster>
          <p className="above-4">“Clear photos, wall as described, coffee on arrival.”</p>
          <p className="hint above-4">Your review of {SAMPLE.poster}. Both appear together.</p>
        </div>
      </div>
    </>
  )
}

export const WORKER_SCENES = [Posted, Bidding, Accepted, Working, Complete, Paid] as const
