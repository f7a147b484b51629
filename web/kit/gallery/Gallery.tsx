import { MoneyTable } from '#web/kit/display/data/MoneyTable.tsx'
import { type ReactNode, useState } from 'react'
import {
  Button,
  ButtonLink,
  type ButtonSize,
  type ButtonTone,
  FileButton,
  IconButton,
  IconLink,
} from '#web/kit/actions/Button.tsx'
import { ConfirmDialog } from '#web/kit/disclosure/ConfirmDialog.tsx'
import { Dialog, DialogBody, DialogForm } from '#web/kit/disclosure/Dialog.tsx'
import { Fold } from '#web/kit/disclosure/Fold.tsx'
import { Segmented, TabPanel, Tabs } from '#web/kit/disclosure/Tabs.tsx'
import { Avatar } from '#web/kit/display/Avatar.tsx'
import { Clock, TimeLabel } from '#web/kit/display/Clock.tsx'
import { Kbd } from '#web/kit/display/Kbd.tsx'
import { FilePicture } from '#web/kit/display/FilePicture.tsx'
import { Fuse } from '#web/kit/display/Fuse.tsx'
import { Glyph, Icon, type IconName } from '#web/kit/display/Icon.tsx'
import { StatusBadge } from '#web/kit/display/StatusBadge.tsx'
import { StepIndicator } from '#web/kit/display/StepIndicator.tsx'
import { SumList } from '#web/kit/display/data/AmountList.tsx'
import { Sums } from '#web/kit/display/data/AmountText.tsx'
import { Chip, ChipButton, ChipLink, Count, Live, Rating, Verified } from '#web/kit/display/data/Chip.tsx'
import { Facts, FactsSkeleton } from '#web/kit/display/data/Facts.tsx'
import { Stars } from '#web/kit/display/data/Stars.tsx'
import { StatRow } from '#web/kit/display/data/StatRow.tsx'
import { PlainTable, Table, TableScroll } from '#web/kit/display/data/Table.tsx'
import { TestMode } from '#web/kit/display/data/TestMode.tsx'
import { ICON_PATHS } from '#web/kit/display/icon-paths.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Empty, ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { Failure } from '#web/kit/feedback/Failure.tsx'
import { PageError } from '#web/kit/feedback/PageError.tsx'
import { PageLoading } from '#web/kit/feedback/PageLoading.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { ToastOutlet } from '#web/kit/feedback/Toast.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { FormControls } from '#web/kit/gallery/FormControls.tsx'
import { Cluster, Grid, Stack } from '#web/kit/layout/Layout.tsx'
import { PageHead } from '#web/kit/page/PageHead.tsx'
import { Prose, ProseEnd } from '#web/kit/page/Prose.tsx'
import { PublicBar, PublicBarLink } from '#web/kit/page/PublicBar.tsx'
import { PublicFooter } from '#web/kit/page/PublicFooter.tsx'
import { Route, RouteStop } from '#web/kit/page/Route.tsx'
import { SkipLink } from '#web/kit/page/SkipLink.tsx'
import { StreetGrid } from '#web/kit/page/StreetGrid.tsx'
import { Perforation, Ticket, TicketLink, TicketPart } from '#web/kit/page/Ticket.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { Wordmark } from '#web/kit/page/Wordmark.tsx'
import styles from './Gallery.module.css'

const TONES: ButtonTone[] = ['ticket', 'solid', 'line', 'quiet', 'danger']
const SIZES: ButtonSize[] = ['lg', 'md', 'sm', 'xs']
const ICONS = Object.keys(ICON_PATHS) as IconName[]
const CLOCK_TONES = ['green', 'blue', 'pink', 'ended'] as const
const STEPS = ['Posted', 'Bidding', 'Signed', 'Paid']
const PICTURE = new File(
  ['<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80"><rect width="120" height="80" fill="teal"/></svg>'],
  'picture.svg',
  { type: 'image/svg+xml' },
)
const TABS = [
  { value: 'open', label: 'Open' },
  { value: 'done', label: 'Done' },
] as const

function Section({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Stack as="section" aria-label={name}>
      <h2 className="d-38">{name}</h2>
      {children}
    </Stack>
  )
}

/** Every component of the kit in its states. Served at /dev/kit in development only. */
export function Gallery() {
  const [tab, setTab] = useState<'open' | 'done'>('open')
  const [isDialogOpen, setDialogOpen] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <SkipLink />
      <PageLoading />
      <PublicBar>
        <PublicBarLink isWide href="/">
          Blog
        </PublicBarLink>
        <ButtonLink tone="line" href="/" outside>
          Get Started
        </ButtonLink>
      </PublicBar>
      <Stack gap={7} className={styles.gallery}>
        <h1 className="d-64">Kit</h1>

        <Section name="Layout">
          <Grid columns={3} collapse="phone">
            <p className={styles.cell}>Grid 1</p>
            <p className={styles.cell}>Grid 2</p>
            <p className={styles.cell}>Grid 3</p>
          </Grid>
          <Cluster justify="between">
            <p className={styles.cell}>Cluster 1</p>
            <p className={styles.cell}>Cluster 2</p>
          </Cluster>
        </Section>

        <Section name="Buttons">
          {SIZES.map((size) => (
            <Cluster key={size}>
              {TONES.map((tone) => (
                <Button key={tone} tone={tone} size={size}>
                  {tone} {size}
                </Button>
              ))}
            </Cluster>
          ))}
          <Cluster>
            <Button icon="plus">With icon</Button>
            <Button iconAfter="right">Icon after</Button>
            <Button disabled>Disabled</Button>
            <Button tone="ticket" disabled>
              Disabled ticket
            </Button>
            <Button loading loadingLabel="Saving…">
              Save
            </Button>
            <IconButton icon="close" label="Close" />
            <IconLink icon="left" label="Back" href="/" />
            <FileButton icon="camera">Choose a photo</FileButton>
            <FileButton icon="clip" iconOnly>
              Attach a file
            </FileButton>
            <Kbd>K</Kbd>
          </Cluster>
          <Button block>Block</Button>
        </Section>

        <FormControls />

        <Section name="Text and figures">
          <p className="d-118">d-118</p>
          <p className="d-64">d-64</p>
          <p className="d-38">d-38</p>
          <p className="d-24">d-24</p>
          <p className="lead">lead</p>
          <p className="h">h</p>
          <p className="sub">sub</p>
          <p className="hint">hint</p>
          <p className="over">over</p>
          <p>
            <a className="link" href="/">
              link
            </a>{' '}
            <span className="num">num 12</span> <span className="num-12">num-12</span>{' '}
            <span className="num-19">num-19</span> <span className="num-24">num-24</span>
          </p>
          <p>
            <Sums>You keep $95.00 of $100.00.</Sums> <VisuallyHidden>Only for screen readers.</VisuallyHidden>
          </p>
        </Section>

        <Section name="Data">
          <Cluster>
            <Chip icon="pin">plain</Chip>
            <Chip tone="money">money</Chip>
            <Chip tone="warn">warn</Chip>
            <Chip tone="bad">bad</Chip>
            <ChipButton>button</ChipButton>
            <ChipLink href="/">link</ChipLink>
            <Live>Live</Live>
            <Verified rating="4.9" />
            <Rating rating="4.2" />
            <Count n={7} of="messages" />
            <Count n={120} of="messages" />
            <TestMode />
            <Stars n={4} />
          </Cluster>
          <Cluster>
            {([32, 40, 44, 56, 120] as const).map((size) => (
              <Avatar key={size} name={`Ada Lovelace ${size}`} size={size} />
            ))}
            <FilePicture file={PICTURE} alt="A file of this device" />
          </Cluster>
          <StatRow
            label="Figures"
            stats={[
              { label: 'Jobs', value: '12' },
              { label: 'Rating', value: '4.9' },
              { label: 'Earned', value: '$1,240' },
            ]}
          />
          <Grid columns={2} collapse="phone">
            <Facts
              facts={[
                { label: 'Where', value: 'Tampa' },
                { label: 'When', value: 'Today' },
              ]}
            />
            <FactsSkeleton label="Loading" />
            <SumList
              sums={[
                { label: 'Worker', sum: '$95.00' },
                { label: 'Fee', sum: '$5.00' },
              ]}
            />
            <MoneyTable
              rows={[
                { label: 'Bid', value: '$95.00' },
                { label: 'Fee', value: '−$4.75' },
              ]}
              total={{ label: 'You receive', value: '$90.25' }}
            />
          </Grid>
          <Table
            caption="Payments"
            columns={[
              { key: 'day', label: 'Day' },
              { key: 'sum', label: 'Sum', align: 'r' },
            ]}
          >
            <tr>
              <td>October 16</td>
              <td className="r">$95.00</td>
            </tr>
          </Table>
          <TableScroll label="Days, table">
            <PlainTable caption="Days">
              <tbody>
                <tr>
                  <td>October 16</td>
                </tr>
              </tbody>
            </PlainTable>
          </TableScroll>
          <Cluster>
            {ICONS.map((name) => (
              <Icon key={name} name={name} />
            ))}
            <Glyph path="M4 4 16 16" />
            <Icon name="star" size={16} filled />
            <Icon name="verified" size={24} filled />
          </Cluster>
        </Section>

        <Section name="Time and progress">
          {CLOCK_TONES.map((tone, index) => (
            <Cluster key={tone}>
              <Clock text={tone === 'ended' ? 'Bidding Ended' : '4:12'} tone={tone} size="sm" />
              <Clock text={tone === 'ended' ? 'Bidding Ended' : '4:12'} tone={tone} />
              <Clock text={tone === 'ended' ? 'Bidding Ended' : '23:59:12'} tone={tone} size="lg" />
              <TimeLabel tone={tone}>Time left</TimeLabel>
              <Fuse left={1 - index / 3} tone={tone} />
            </Cluster>
          ))}
          <StepIndicator label="Progress" steps={STEPS} at={2} />
          <StepIndicator label="Progress with labels" steps={STEPS} at={1} showLabels />
          <Route label="Contract">
            <RouteStop state="done">Signed</RouteStop>
            <RouteStop state="now">In progress</RouteStop>
            <RouteStop state="todo">Paid</RouteStop>
          </Route>
        </Section>

        <Section name="Tickets">
          <Ticket layout="fold" tone="green">
            <Fuse left={0.6} />
            <TicketPart>
              <h3 className="h">
                <TicketLink href="/">Mount a TV</TicketLink>
              </h3>
              <Perforation />
              <StatusBadge>Signed</StatusBadge> <StatusBadge tone="bad">Failed</StatusBadge>{' '}
              <StatusBadge tone="void">Void</StatusBadge>
            </TicketPart>
            <TicketPart paper>
              <Button tone="ink">Sign</Button>
            </TicketPart>
          </Ticket>
          <Grid columns={2} collapse="phone">
            <Ticket lift>
              <TicketPart>Lifted</TicketPart>
            </Ticket>
            <Ticket layout="row">
              <TicketPart>Row 1</TicketPart>
              <TicketPart>Row 2</TicketPart>
            </Ticket>
          </Grid>
          <div className={styles.streets}>
            <StreetGrid seed="33605" />
          </div>
        </Section>

        <Section name="Feedback">
          <Banner title="Plain">A sentence.</Banner>
          <Banner
            tone="warn"
            title="Warning"
            action={
              <Button size="sm" tone="line">
                Fix it
              </Button>
            }
          >
            A sentence.
          </Banner>
          <Banner tone="bad" raised>
            Without a title, raised.
          </Banner>
          <Failure>The card was declined.</Failure>
          <Grid columns={2} collapse="phone">
            <Empty title="Nothing here yet" action={<Button size="sm">Post a job</Button>}>
              One sentence.
            </Empty>
            <ErrorState onRetry={() => {}}>One sentence.</ErrorState>
          </Grid>
          <Stack gap={2} aria-hidden>
            <Skeleton shape="title" half />
            <Skeleton />
            <Skeleton shape="button" half />
            <Skeleton shape="avatar" />
            <Skeleton shape="block" />
          </Stack>
          <Cluster>
            <Button onClick={() => toast({ title: 'Saved', text: 'A plain toast.' })}>Toast</Button>
            <Button onClick={() => toast({ title: 'Not saved', tone: 'bad' })}>Bad toast</Button>
            <Button onClick={() => setDialogOpen(true)}>Dialog</Button>
            <Button onClick={() => setConfirming(true)}>Confirmation</Button>
          </Cluster>
        </Section>

        <Section name="Disclosure">
          <Tabs label="Tabs" options={TABS} value={tab} onChange={setTab} panelId="panel" />
          <Segmented label="Segments" options={TABS} value={tab} onChange={setTab} panelId="panel" />
          <TabPanel id="panel" tab={tab}>
            The panel of “{tab}”.
          </TabPanel>
          <div>
            <Fold icon="lock" title="Closed" aside="Aside">
              Body
            </Fold>
            <Fold title="Open" isOpen>
              Body
            </Fold>
          </div>
        </Section>

        <Section name="Page">
          <PageHead>
            <h3 className="d-38">Page head</h3>
            <Button size="sm">Tool</Button>
          </PageHead>
          <Wordmark />
          <Prose>
            <p>A paragraph.</p>
          </Prose>
          <ProseEnd>
            <Button>The end of a text</Button>
          </ProseEnd>
          <PageError title="Page error" text="What to do about it.">
            <Button>Load it again</Button>
          </PageError>
        </Section>
      </Stack>
      <PublicFooter
        line="A line."
        groups={[{ name: 'Product', links: [{ href: '/', label: 'Find Work' }] }]}
        elsewhere={[{ name: 'Network', href: 'https://example.org' }]}
        base={['Left', 'Right']}
      />
      {isDialogOpen && (
        <Dialog title="Dialog" sub="A sentence under the title." onClose={() => setDialogOpen(false)}>
          <DialogBody>A body.</DialogBody>
          <DialogForm>
            <Button tone="ticket" onClick={() => setDialogOpen(false)}>
              Close
            </Button>
          </DialogForm>
        </Dialog>
      )}
      {isConfirming && (
        <ConfirmDialog
          title="Remove it?"
          sub="A sentence about what happens."
          confirm="Remove"
          onConfirm={() => setConfirming(false)}
          onClose={() => setConfirming(false)}
        />
      )}
      <ToastOutlet />
    </>
  )
}
