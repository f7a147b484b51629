import { Cluster, Grid, Stack } from '#web/kit/layout/Layout.tsx'
import { paths } from '#core/paths.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { BlockPerson } from '#web/profiles/public/BlockPerson.tsx'
import { ReportButton } from '#web/profiles/safety/ReportButton.tsx'
import styles from './Hero.module.css'
import type { PublicProfile } from '#core/profiles/api.ts'
import { Avatar } from '#web/kit/display/Avatar.tsx'
import { Chip, Live } from '#web/kit/display/data/Chip.tsx'
import { StatusBadge } from '#web/kit/display/StatusBadge.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { splitBio } from '#web/profiles/public/bio.ts'
import { formatMonth } from '#web/profiles/dates.ts'
import { displayName } from '#web/profiles/public/display-name.ts'

export function Hero({ person, isMine }: { person: PublicProfile; isMine: boolean }) {
  const name = displayName(person)
  const { lead } = splitBio(person.bio)
  const checkedAt = person.backgroundChecks[0]?.completedAt
  return (
    <Grid as="header" align="center" className={styles.hero}>
      <Avatar name={name} src={person.profileImageUrl} size={120} />
      <div>
        <Cluster gap={4} rowGap={2}>
          <h1 className="d-64">
            <bdi>{name}</bdi>
          </h1>
          {person.isVerified && (
            <>
              <StatusBadge>Verified</StatusBadge>
              <VisuallyHidden>Verified</VisuallyHidden>
            </>
          )}
        </Cluster>
        {lead && (
          <p className="lead" dir="auto">
            {lead}
          </p>
        )}
        {(person.isFoundingMember || person.isBusinessAccount || checkedAt) && (
          <Cluster gap={2} className="above-3">
            {person.isFoundingMember && <Chip icon="star">Founding member</Chip>}
            {checkedAt && <Chip icon="shield">Background check passed, {formatMonth(checkedAt)}</Chip>}
            {person.isBusinessAccount && <Chip icon="work">{person.businessName || 'Business'}</Chip>}
          </Cluster>
        )}
      </div>
      <Stack gap={2} align="end" className={styles.acts}>
        {person.isAvailableForWork ? (
          <Live>Available for work</Live>
        ) : (
          <span className="num-12 c3">Not available right now</span>
        )}
        <HeroActions person={person} isMine={isMine} />
      </Stack>
    </Grid>
  )
}

function HeroActions({ person, isMine }: { person: PublicProfile; isMine: boolean }) {
  const name = displayName(person)
  return (
    <Cluster gap={1} rowGap={0} className={styles.tools}>
      <Button tone="quiet" size="sm" icon="share" onClick={() => void share(person.id, name)}>
        Share
      </Button>
      {!isMine && (
        <>
          <ReportButton type="user" id={person.id} name={name} />
          <BlockPerson person={person} />
        </>
      )}
    </Cluster>
  )
}

/** By the share sheet of the device if it has one; otherwise the link is copied. */
const share = async (userId: string, name: string): Promise<void> => {
  const url = new URL(paths.publicProfile(userId), location.origin).href
  const hasSheet: boolean = 'share' in navigator
  try {
    if (hasSheet) return await navigator.share({ title: name, url })
    await navigator.clipboard.writeText(url)
    toast({ title: 'Link copied', text: url })
  } catch (error) {
    // Closing the sheet is no error. Without access to the clipboard, the toast shows the link.
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast({ title: 'Copy this link', text: url })
  }
}
