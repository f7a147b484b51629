import styles from '#web/disputes/DisputeFile.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { isOpenDispute } from '#core/disputes/rules.ts'
import type { Dispute } from '#core/disputes/api.ts'
import { ROLES, type Role } from '#core/contracts/rules.ts'
import { categoryText } from '#core/disputes/proposal.ts'
import { claimOf } from '#web/disputes/proposals/proposal-copy.ts'
import { actor, nameIn, type Sides } from '#web/disputes/names.ts'
import { sideText } from '#web/disputes/status.ts'
import { Avatar } from '#web/kit/display/Avatar.tsx'
import { Cluster, Grid } from '#web/kit/layout/Layout.tsx'

interface ClaimsProps {
  dispute: Dispute
  sides: Sides
  pictures: Record<Role, string | null>
}

export function Claims({ dispute, sides, pictures }: ClaimsProps) {
  return (
    <Grid columns={2} gap={5} className={styles.claims}>
      {ROLES.map((role) => (
        <section key={role} aria-label={nameIn(sides, role)}>
          <Cluster gap={2} nowrap className={styles.claimsWho}>
            <Avatar name={nameIn(sides, role)} src={pictures[role]} size={32} />
            <div className="anywhere">
              <h3 className="h" dir="auto">
                {actor(sides, role)}
              </h3>
              <p className="hint">{sideText(dispute, role)}</p>
            </div>
          </Cluster>
          <Claim dispute={dispute} sides={sides} role={role} />
        </section>
      ))}
    </Grid>
  )
}

const silence = ({ status }: Dispute, isMine: boolean): string => {
  if (!isOpenDispute({ status })) return 'Nothing was said.'
  return isMine ? 'Nothing said yet. Your first statement below will stand here.' : 'Nothing said yet.'
}

function Claim({ dispute, sides, role }: Omit<ClaimsProps, 'pictures'> & { role: Role }) {
  const claim = claimOf(dispute, role)
  if (claim === null) return <p className="hint">{silence(dispute, sides.role === role)}</p>
  return (
    <>
      {role === dispute.raisedBy && (
        <div className="below-1 anywhere">
          <p className="h" dir="auto">
            {dispute.reason}
          </p>
          <p className="hint">{categoryText(dispute.category)}</p>
        </div>
      )}
      <p className={classes('sub', styles.claimsText)} dir="auto">
        {claim}
      </p>
    </>
  )
}
