import walletStyles from '#web/payments/wallet/Wallet.module.css'
import balanceStyles from '#web/payments/wallet/Balance.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import type { Me } from '#core/kernel/me.ts'
import type { Wallet } from '#core/payments/wallet.ts'
import { useMember } from '#web/runtime/session.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { Ticket, TicketPart } from '#web/kit/page/Ticket.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { useWallet } from '#web/payments/queries.ts'
import { TestMode } from '#web/kit/display/data/TestMode.tsx'
import { Balance, Limits } from '#web/payments/wallet/Balance.tsx'
import { CardPayments } from '#web/payments/wallet/CardPayments.tsx'
import { Debts } from '#web/payments/wallet/Debts.tsx'
import { Earnings } from '#web/payments/wallet/Earnings.tsx'
import { History } from '#web/payments/wallet/History.tsx'
import { Moving } from '#web/payments/wallet/PendingTransfers.tsx'
import { Documents } from '#web/payments/wallet/Documents.tsx'
import { PayoutMethods } from '#web/payments/wallet/methods/PayoutMethods.tsx'
import { SavedCards } from '#web/payments/wallet/methods/SavedCards.tsx'
import { Withdraw } from '#web/payments/wallet/withdraw/Withdraw.tsx'
import { Cluster, Grid } from '#web/kit/layout/Layout.tsx'
import { PageHead } from '#web/kit/page/PageHead.tsx'

export default function WalletPage() {
  return <WalletOf me={useMember()} />
}

function WalletOf({ me }: { me: Me }) {
  const query = useWallet()
  return (
    <>
      <PageHead>
        <h1 className="d-38">Wallet</h1>
        {query.data && (
          <Cluster gap={2} className={walletStyles.tools}>
            {query.data.isTestMode && <TestMode />}
            <Documents wallet={query.data} since={me.createdAt} />
          </Cluster>
        )}
      </PageHead>
      {query.data ? (
        <Open wallet={query.data} />
      ) : query.isPending ? (
        <Loading />
      ) : (
        <ErrorState onRetry={() => void query.refetch()}>
          {problemMessage(query.error, 'Your wallet could not be fetched.')}
        </ErrorState>
      )}
    </>
  )
}

/** Balance and withdrawal on the left, movements on the right, and the details below the balance. */
function Open({ wallet }: { wallet: Wallet }) {
  return (
    <div className={walletStyles.wallet}>
      <div className={walletStyles.balance}>
        <Ticket as="section" className={balanceStyles.balance}>
          <Balance wallet={wallet} />
          <Withdraw wallet={wallet} />
        </Ticket>
        <Limits limits={wallet.limits} />
      </div>
      <div className={walletStyles.history}>
        <Debts wallet={wallet} />
        <Moving />
        <History />
        <CardPayments />
      </div>
      <Grid gap={6} className={walletStyles.more}>
        <Earnings />
        <PayoutMethods wallet={wallet} />
        <SavedCards />
      </Grid>
    </div>
  )
}

function Loading() {
  return (
    <div className={walletStyles.wallet} role="status">
      <VisuallyHidden>Loading your wallet</VisuallyHidden>
      <div className={walletStyles.balance}>
        <Ticket className={balanceStyles.balance}>
          <TicketPart className={walletStyles.sk}>
            <Skeleton half />
            <Skeleton shape="title" />
            <Skeleton />
          </TicketPart>
          <TicketPart className={walletStyles.sk}>
            <Skeleton shape="button" />
            <Skeleton shape="block" />
            <Skeleton shape="button" />
          </TicketPart>
        </Ticket>
      </div>
      <div className={classes(walletStyles.history, walletStyles.sk)}>
        {Array.from({ length: 8 }, (_, row) => (
          <Skeleton key={row} shape="button" />
        ))}
      </div>
    </div>
  )
}
