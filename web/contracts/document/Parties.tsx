import styles from './ContractDialog.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import type { Contract } from '#core/contracts/api.ts'
import { type Role, ROLES } from '#core/contracts/rules.ts'
import { Trust } from '#web/bids/Trust.tsx'
import { nameOf } from '#web/contracts/copy.ts'
import { jobsText } from '#web/jobs/job-copy.ts'
import { Avatar } from '#web/kit/display/Avatar.tsx'

const ROLE_NAMES: Record<Role, string> = { poster: 'Poster', worker: 'Worker' }

/** Between whom. */
export function Parties({ contract }: { contract: Contract }) {
  return (
    <ul className={styles.parties} aria-label="Between">
      {ROLES.map((role) => (
        <Party key={role} contract={contract} role={role} />
      ))}
    </ul>
  )
}

function Party({ contract, role }: { contract: Contract; role: Role }) {
  const party = contract[role]
  const isMe = role === contract.role
  const name = nameOf(contract, role)
  return (
    <li>
      <Avatar name={name} src={party.profileImageUrl} />
      <div className="grow">
        <p className={classes('row row--wrap', styles.name)}>
          <b className="h" dir="auto">
            {name}
          </b>
          {!isMe && <Trust isVerified={party.isVerified} rating={party.rating} />}
        </p>
        <p className="hint">
          {ROLE_NAMES[role]}, {isMe ? 'you' : jobsText(party.totalJobs)}
        </p>
      </div>
    </li>
  )
}
