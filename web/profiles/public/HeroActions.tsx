import styles from './Hero.module.css'
import type { PublicProfile } from '#core/profiles/api.ts'
import { paths } from '#core/paths.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { BlockPerson } from '#web/profiles/public/BlockPerson.tsx'
import { calledBy } from '#web/profiles/public/called-by.ts'
import { ReportButton } from '#web/profiles/safety/ReportButton.tsx'

/** What to do about somebody; nobody reports or blocks themselves. */
export function HeroActs({ person, isMine }: { person: PublicProfile; isMine: boolean }) {
  const name = calledBy(person)
  return (
    <div className={styles.tools}>
      <Button tone="quiet" size="sm" icon="share" onClick={() => void share(person.id, name)}>
        Share
      </Button>
      {!isMine && (
        <>
          <ReportButton type="user" id={person.id} name={name} />
          <BlockPerson person={person} />
        </>
      )}
    </div>
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
