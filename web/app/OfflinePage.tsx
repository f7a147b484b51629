import { LostTicket } from '#web/app/LostTicket.tsx'
import { ButtonLink } from '#web/kit/Button.tsx'

/**
 * Kept by the service worker and shown at whatever address could not be reached, so it is never brought to life by
 * React (`data-static`): "try again" is a plain link to the same address, and the entry reloads once the line is back.
 */
export default function OfflinePage() {
  return (
    <LostTicket
      title="No connection"
      isStatic
      text="The line is down on this side. Try again once it is back. Tickets go on burning meanwhile."
      stub={{ label: 'Waiting for', value: 'your network', stamp: 'On hold' }}
    >
      <ButtonLink href="" outside>
        Try again
      </ButtonLink>
    </LostTicket>
  )
}
