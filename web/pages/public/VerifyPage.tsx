import styles from '#web/contracts/verify/Verify.module.css'
import type { PageLayout } from '#web/shell/page.ts'
import { APP_NAME } from '#core/kernel/app.ts'
import { FileDrop, Findings } from '#web/contracts/verify/Findings.tsx'
import { canFingerprint } from '#web/contracts/verify/fingerprint.ts'
import { type Finding, useVerifying } from '#web/contracts/verify/verifying.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { useHydrated } from '#web/kit/hooks/hydrated.ts'
import { Ticket, TicketPart } from '#web/kit/page/Ticket.tsx'
import { Grid, Stack } from '#web/kit/layout/Layout.tsx'

export const layout: PageLayout = { mainClass: 'public-page' }

/** Checks whether a signed contract is genuine, with or without an account. */
export default function VerifyPage() {
  return (
    <>
      <div className={styles.intro}>
        <p className="over">Signed contracts</p>
        <h1 className="d-64 above-4 below-4">Is this contract genuine?</h1>
        <p className="lead">
          Choose the PDF that somebody showed or sent you. The answer takes a second, costs nothing and needs no
          account.
        </p>
      </div>
      <Checker />
      <Reasons />
    </>
  )
}

const isBad = ({ kind }: Finding): boolean => kind === 'unfit' || kind === 'failed'

const nameIn = (finding: Finding): string =>
  'name' in finding ? `${finding.name}. Choose another one at any time.` : 'Or drop it here. PDF, up to 20 MB.'

function Checker() {
  const { finding, look } = useVerifying()
  const isAlive = useHydrated()
  const isLocked = isAlive && !canFingerprint()
  return (
    <Ticket layout="fold" as="section" className={styles.ticket}>
      <TicketPart className={styles.choose}>
        <FileDrop
          label="Choose the contract"
          hint={nameIn(finding)}
          accept="application/pdf,.pdf"
          isBad={isBad(finding)}
          disabled={!isAlive || isLocked}
          onFile={look}
        />
        {isLocked && (
          <Banner tone="warn" raised title="This connection is not secure">
            Without https the browser cannot count fingerprints. Open this page by its https address.
          </Banner>
        )}
        <noscript>
          <p className="sub">
            Checking a file needs JavaScript: the file stays with you, so your browser has to count.
          </p>
        </noscript>
        <p className="sub">
          <b>The file never leaves your device.</b> Your browser counts its fingerprint, 64 characters, and only these
          are sent.
        </p>
      </TicketPart>
      <TicketPart className={styles.verifyFindings}>
        <Stack align="start" role="status">
          <Findings finding={finding} />
        </Stack>
      </TicketPart>
    </Ticket>
  )
}

function Reasons() {
  return (
    <Grid gap={6} rowGap={5} as="dl" columns={3} collapse="tablet" className={styles.reasons}>
      <div>
        <dt className="h">What “genuine” says</dt>
        <dd className="c2">
          That two people signed exactly this text on {APP_NAME}, when each of them did, and that not one letter was
          changed since.
        </dd>
      </div>
      <div>
        <dt className="h">What it does not say</dt>
        <dd className="c2">Whether the work was done, and whether the money was paid. That stands in the receipt.</dd>
      </div>
      <div>
        <dt className="h">Why you learn so little</dt>
        <dd className="c2">
          Number, title and times are all that is told: no more than whoever holds the file can read in it.
        </dd>
      </div>
    </Grid>
  )
}
