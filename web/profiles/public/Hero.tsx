import './Hero.css'
import type { PublicProfile } from '#contract/profiles/api.ts'
import { paths } from '#web/app/paths.ts'
import { Avatar } from '#web/kit/Avatar.tsx'
import { Button } from '#web/kit/Button.tsx'
import { Chip, Live } from '#web/kit/Chip.tsx'
import { Stamp } from '#web/kit/Stamp.tsx'
import { toast } from '#web/kit/toast.ts'
import { VisuallyHidden } from '#web/kit/VisuallyHidden.tsx'
import { splitBio } from '#web/profiles/public/bio.ts'

export const calledBy = ({ firstName }: Pick<PublicProfile, 'firstName'>): string => firstName || 'Worker'

export function Hero({ person }: { person: PublicProfile }) {
  const name = calledBy(person)
  const { lead } = splitBio(person.bio)
  return (
    <header className="public-hero">
      <Avatar name={name} src={person.profileImageUrl} size={120} />
      <div className="public-hero__who">
        <div className="public-hero__name">
          <h1 className="d-64">
            <bdi>{name}</bdi>
          </h1>
          {person.isVerified && (
            <>
              <Stamp>Verified</Stamp>
              <VisuallyHidden>Verified</VisuallyHidden>
            </>
          )}
        </div>
        {lead && (
          <p className="lead" dir="auto">
            {lead}
          </p>
        )}
        {(person.isFoundingMember || person.isBusinessAccount) && (
          <div className="public-hero__marks">
            {person.isFoundingMember && <Chip icon="star">Founding member</Chip>}
            {person.isBusinessAccount && <Chip icon="work">{person.businessName || 'Business'}</Chip>}
          </div>
        )}
      </div>
      <div className="public-hero__acts">
        {person.isAvailableForWork ? (
          <Live>Available for work</Live>
        ) : (
          <span className="num-12 c3">Not available right now</span>
        )}
        <Button tone="quiet" size="sm" icon="share" onClick={() => void share(person.id, name)}>
          Share
        </Button>
      </div>
    </header>
  )
}

/** The device's own way where it has one; otherwise the address, ready to be pasted. */
const share = async (userId: string, name: string): Promise<void> => {
  const url = new URL(paths.publicProfile(userId), location.origin).href
  const hasSheet: boolean = 'share' in navigator
  try {
    if (hasSheet) return await navigator.share({ title: name, url })
    await navigator.clipboard.writeText(url)
    toast({ title: 'Link copied', text: url })
  } catch (error) {
    // Whoever closes the sheet has changed their mind; whoever's clipboard is shut can still copy by hand.
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast({ title: 'Copy this link', text: url })
  }
}
