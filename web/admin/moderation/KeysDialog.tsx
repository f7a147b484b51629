import styles from './Flags.module.css'
import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'
import { Kbd } from '#web/kit/display/Kbd.tsx'

const KEYS = [
  { keys: ['J', '↓'], does: 'next report' },
  { keys: ['K', '↑'], does: 'previous report' },
  { keys: ['U'], does: 'uphold it; asks first where something is taken out of sight' },
  { keys: ['D'], does: 'dismiss it' },
  { keys: ['N'], does: 'write a note; Esc leaves it' },
  { keys: ['Enter'], does: 'open what it is about' },
  { keys: ['?'], does: 'this list' },
]

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys" sub="They work whenever you are not typing." onClose={onClose}>
      <DialogBody>
        <dl className={styles.keyList}>
          {KEYS.map(({ keys, does }) => (
            <div key={does}>
              <dt>
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </DialogBody>
    </Dialog>
  )
}
