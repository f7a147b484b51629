import styles from './ReadingText.module.css'
import type { PageLayout } from '#web/shell/page.ts'
import { cents, showDollars } from '#core/kernel/money.ts'
import { FEE, splitFee } from '#core/payments/fee.ts'
import { AUTO_RELEASE_HOURS, CANCELLATION_FEE, NOTICE_MINUTES, SIGN_WITHIN_HOURS } from '#core/contracts/settings.ts'
import { ANSWER_HOURS } from '#core/disputes/settings.ts'
import { VERIFICATION_LIMIT } from '#core/profiles/settings.ts'
import { SettingText } from '#web/runtime/SettingText.tsx'
import { useSetting } from '#web/runtime/site-settings.ts'
import { useAuthDialog } from '#web/runtime/navigation/auth-dialog.ts'
import { useSampleMoney } from '#web/content/demo/sample-money.ts'
import { SAMPLE } from '#web/content/demo/sample.ts'
import { ReadingText, type ReadingSection } from '#web/pages/public/ReadingText.tsx'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { Table } from '#web/kit/display/data/Table.tsx'
import { Ticket, TicketPart } from '#web/kit/page/Ticket.tsx'

const EXAMPLES = [
  { job: 'Tutor one hour', cents: cents(40_00) },
  { job: 'Mount a TV', cents: cents(95_00) },
  { job: 'Move a flat', cents: cents(540_00) },
] as const

function MoneyFlow() {
  const { fee, share } = useSampleMoney()
  return (
    <Ticket layout="fold" className={styles.flow}>
      <TicketPart>
        <p className="over">Both sign</p>
        <p className="num-24">{SAMPLE.amount}</p>
        <p className="sub">leaves the poster’s card and is held</p>
      </TicketPart>
      <TicketPart>
        <p className="over">While working</p>
        <p className="num-24">{SAMPLE.amount}</p>
        <p className="sub">in escrow, out of reach for both</p>
      </TicketPart>
      <TicketPart>
        <p className="over">Poster releases</p>
        <p className="num-24 paper">{share}</p>
        <p className="sub">to the worker, {fee} fee to us</p>
      </TicketPart>
    </Ticket>
  )
}

function FeeTable() {
  const rate = useSetting(FEE)
  return (
    <Table
      caption="What the fee comes to"
      columns={[
        { key: 'job', label: 'Job' },
        { key: 'pays', label: 'Poster pays', align: 'r' },
        { key: 'fee', label: 'Fee', align: 'r' },
        { key: 'keeps', label: 'Worker keeps', align: 'r' },
      ]}
    >
      {EXAMPLES.map((example) => {
        const { fee, workerShare } = splitFee(example.cents, rate)
        return (
          <tr key={example.job}>
            <td>
              <b>{example.job}</b>
            </td>
            <td className="r">{showDollars(example.cents)}</td>
            <td className="r">{showDollars(fee)}</td>
            <td className="r">
              <b>{showDollars(workerShare)}</b>
            </td>
          </tr>
        )
      })}
    </Table>
  )
}

const SECTIONS: readonly ReadingSection[] = [
  {
    id: 'post',
    title: 'Post what needs doing',
    body: (
      <>
        <p>
          A title, a few sentences, a budget from and to, and where. Up to three photos. A job that needs no address,
          such as tutoring over video, is marked as virtual. Posting costs nothing.
        </p>
        <p>Your name and your street stay hidden. Workers see the area, not the door.</p>
      </>
    ),
  },
  {
    id: 'window',
    title: 'The fuse burns for five minutes',
    body: (
      <>
        <p>
          The moment you post, the bidding window opens: 5 minutes, or 30, an hour or a day if you choose so. Workers
          nearby bid with an amount, when they can come, and a line about themselves.
        </p>
        <ul>
          <li>
            <b>Green</b> is three minutes or more, <b>blue</b> a minute or more, <b>pink</b> the last call.
          </li>
          <li>Bids are sealed. Workers see how many there are, never how much. Only the poster sees them all.</li>
          <li>While the fuse burns a bid can be changed or taken back. When it is out, it is out.</li>
        </ul>
        <p>
          You may choose before the end, or think about it afterwards. If nobody bids, post it again with one press.
        </p>
      </>
    ),
  },
  {
    id: 'contract',
    title: 'Choose one, sign both',
    body: (
      <>
        <p>
          Choosing a bid writes the contract: what, when, how much, and who keeps which part of it. Poster and worker
          each sign. Until both names are there nothing starts and no money moves.
        </p>
        <p>
          Unsigned after <SettingText of={SIGN_WITHIN_HOURS} />, the contract is void and the poster can choose someone
          else.
        </p>
      </>
    ),
  },
  {
    id: 'money',
    title: 'Where the money is',
    body: (
      <>
        <p>Nothing is charged for a post or a bid. The hold is made once, when the second person signs.</p>
        <MoneyFlow />
        <p>
          The worker starts when the money is held, not before. If the job grows, either side asks for more in writing;
          it counts when the other agrees, and the extra is held too.
        </p>
      </>
    ),
  },
  {
    id: 'fee',
    title: 'What it costs',
    body: (
      <>
        <p>
          The fee is <SettingText of={FEE} /> of the job, taken when the money is released. Workers keep the rest. Tips
          are not touched, and neither is anything that goes back to the poster.
        </p>
        <FeeTable />
      </>
    ),
  },
  {
    id: 'done',
    title: 'Done, released, reviewed',
    body: (
      <>
        <ol>
          <li>
            <span>
              <b>Either side marks the job complete.</b> The money stays where it is.
            </span>
          </li>
          <li>
            <span>
              <b>The poster looks and releases,</b> or asks for changes. No answer for{' '}
              <SettingText of={AUTO_RELEASE_HOURS} /> releases it too.
            </span>
          </li>
          <li>
            <span>
              <b>Both review each other</b> within 7 days, one to five stars and a sentence.
            </span>
          </li>
        </ol>
        <p>
          A review stays hidden until both are in, or until the 7 days are over. That way nobody copies, and nobody
          waits to strike back.
        </p>
      </>
    ),
  },
  {
    id: 'cancel',
    title: 'If plans change',
    body: (
      <p>
        Cancel in good time and the hold goes back whole. Within <SettingText of={NOTICE_MINUTES} /> of the start, once
        work has begun, or from the third cancellation in 30 days on, it costs <SettingText of={CANCELLATION_FEE} />:
        half for the person you let down, half for us.
      </p>
    ),
  },
  {
    id: 'dispute',
    title: 'If it goes wrong',
    body: (
      <>
        <p>
          Talk first; most things end there. If they do not, either side can open a dispute up to 7 days after the work
          is done.
        </p>
        <ol>
          <li>
            <span>
              <b>The money freezes.</b> Nobody can release it, not even by waiting.
            </span>
          </li>
          <li>
            <span>
              <b>A proposal follows,</b> drawn from the contract, the progress posted and the pictures, with its reasons
              in plain words.
            </span>
          </li>
          <li>
            <span>
              <b>
                Both have <SettingText of={ANSWER_HOURS} />
              </b>{' '}
              to accept it or to propose something else.
            </span>
          </li>
          <li>
            <span>
              <b>No agreement?</b> A person decides.
            </span>
          </li>
        </ol>
        <Banner icon="lock">
          Work that is 85% done usually ends with 15% going back. The reasons are part of the proposal.
        </Banner>
      </>
    ),
  },
  {
    id: 'who',
    title: 'Who you deal with',
    body: (
      <p>
        Everyone’s e-mail is checked; identity is checked against documents, and who passed carries the mark. Posting
        asks for it. Over <SettingText of={VERIFICATION_LIMIT} /> both sides need it. Last names and addresses are never
        shown, and phone and e-mail only if their owner says so.
      </p>
    ),
  },
]

export const layout: PageLayout = { mainClass: `public-page ${styles.reading}` }

export default function HowItWorksPage() {
  const auth = useAuthDialog()
  return (
    <ReadingText
      over="From the first word to the last review"
      title="How it works"
      lead="A job is a ticket with a fuse on it. Here is what happens at every tear, who has to act, and where the money is meanwhile."
      sections={SECTIONS}
      end={
        <>
          <div>
            <p className="h">Something small to try it with?</p>
            <p className="sub">A bulb, a shelf, a dog. It takes a minute.</p>
          </div>
          <ButtonLink {...auth.link('register')}>Get Started</ButtonLink>
        </>
      }
    />
  )
}
