import styles from './Waiting.module.css'
import type { Ask } from '#web/contracts/open-dialog.ts'
import { FilePicture } from '#web/kit/display/FilePicture.tsx'
import { Waiting } from '#web/pages/work/contract/route/Waiting.tsx'
import { useWaiting } from '#web/contracts/offline/use-outbox.ts'
import type { QueuedProgress, QueuedEntry } from '#web/contracts/offline/outbox-content.ts'

const isProgress = (entry: QueuedEntry): entry is QueuedEntry<QueuedProgress> => entry.content.kind === 'progress'

const messageFor = ({ percent, description }: QueuedProgress): string =>
  [percent !== null && `${percent}% done`, description].filter(Boolean).join(': ') || 'A photo'

/** Updates that this device has not got rid of yet. */
export function WaitingProgress({ contractId, me, ask }: { contractId: string; me: string; ask: Ask }) {
  return useWaiting(me, contractId)
    .filter(isProgress)
    .map((entry) => (
      <Waiting key={entry.key} entry={entry} me={me} onEdit={() => ask({ act: 'progress', entry })}>
        {messageFor(entry.content)}
        {entry.content.photo && (
          <FilePicture
            className={styles.photo}
            file={entry.content.photo}
            alt={entry.content.photo.name}
            width={96}
            height={72}
          />
        )}
      </Waiting>
    ))
}
