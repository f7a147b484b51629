import styles from './Scene.module.css'
import { useSampleMoney } from '#web/content/demo/sample-money.ts'
import { SAMPLE, SAMPLE_BIDS } from '#web/content/demo/sample.ts'
import { PostedScene } from '#web/content/demo/PostedScene.tsx'
import { Choices, Log, ProgressBar, SignatureLine } from '#web/content/demo/LazySceneParts.tsx'
import { Facts, Money, SceneTop } from '#web/content/demo/SceneParts.tsx'
import { Avatar } from '#web/kit/display/Avatar.tsx'
import { Live, Verified } from '#web/kit/display/data/Chip.tsx'
import { StatusBadge } from '#web/kit/display/StatusBadge.tsx'
import { Stars } from '#web/kit/display/data/Stars.tsx'
import { Cluster, Grid } from '#web/kit/layout/Layout.tsx'

function Bidding() {
  return (
    <>
      <SceneTop title="4 bids" aside={<Live>7 watching</Live>} />
      <ul>
        {SAMPLE_BIDS.map((bid) => (
          <Grid as="li" align="start" className={styles.bid} key={bid.who}>
            <Avatar name={bid.who} size={44} />
            <Cluster nowrap gap={2}>
              <b className="h">{bid.who.split(' ')[0]}</b>
              <Verified rating={bid.rating} />
            </Cluster>
            <span className="num-19">{bid.amount}</span>
            <span className="sub">{bid.text}</span>
            <span className="over">{bid.when}</span>
          </Grid>
        ))}
      </ul>
    </>
  )
}

function Accepted() {
  const { rate, fee, share, signWithin } = useSampleMoney()
  return (
    <>
      <SceneTop title="Contract" aside={<span className="num-12 c3">written 6:40 PM</span>} />
      <div className={styles.body}>
        <Facts
          rows={[
            ['You pay in', <Money key="pay">{SAMPLE.amount}</Money>],
            [`Platform fee, ${rate}`, <Money key="fee">{fee}</Money>],
            [
              `${SAMPLE.worker} receives`,
              <Money key="share" paper>
                {share}
              </Money>,
            ],
          ]}
        />
        <SignatureLine hand="poster" note="you, 6:41 PM" />
        <SignatureLine note={SAMPLE.worker} />
        <p className="hint above-4">Unsigned after {signWithin}, it is void and you may choose again.</p>
      </div>
    </>
  )
}

function Working() {
  return (
    <>
      <SceneTop title="From Devon, on site" aside={<Live>live</Live>} />
      <div className={styles.body}>
        <ProgressBar percent={65} />
        <Log
          rows={[
            ['7:48 PM', 'TV hangs and is level. Cables next.', '65%'],
            ['7:31 PM', 'Bracket is up, studs found on both sides.', '40%'],
            ['7:10 PM', 'Started.', '0%'],
          ]}
        />
        <Facts rows={[['Held in escrow', <Money key="held">{SAMPLE.amount}</Money>]]} />
      </div>
    </>
  )
}

function Complete() {
  return (
    <>
      <SceneTop title="Your move" aside={<span className="num-12 c3">done 7:55 PM</span>} />
      <div className={styles.body}>
        <Choices
          rows={[
            ['check', 'Release payment.', `${SAMPLE.amount} leaves escrow and the job is closed.`],
            ['star', 'Review.', `Tell the next street what ${SAMPLE.worker} is like to have around.`],
            ['edit', 'Request changes.', 'Say what is missing; the money stays where it is.'],
          ]}
        />
        <p className="hint above-4">Not as agreed? A dispute freezes the money, up to 7 days after the work is done.</p>
      </div>
    </>
  )
}

function Paid() {
  const { rate, fee, share } = useSampleMoney()
  return (
    <>
      <SceneTop title="Receipt" aside={<span className="num-12 c3">paid 8:02 PM</span>} />
      <div className={styles.body}>
        <Facts
          rows={[
            ['Held', <Money key="held">{SAMPLE.amount}</Money>],
            [`Platform fee, ${rate}`, <Money key="fee">{fee}</Money>],
            [
              `To ${SAMPLE.worker}`,
              <Money key="share" paper>
                {share}
              </Money>,
            ],
          ]}
        />
        <div className={styles.review}>
          <Cluster nowrap justify="between">
            <Stars n={5} />
            <StatusBadge lands>Paid</StatusBadge>
          </Cluster>
          <p className="above-4">“Level to the hair, swept up after himself. The dog approves.”</p>
          <p className="hint above-4">Your review. Sealed until his is in.</p>
        </div>
      </div>
    </>
  )
}

export const POSTER_SCENES = [PostedScene, Bidding, Accepted, Working, Complete, Paid] as const
