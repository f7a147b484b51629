import styles from './Flags.module.css'
import kbdStyles from '#web/kit/display/Kbd.module.css'
import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'

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
                  <kbd data-slot="kbd" className={kbdStyles.kbd} key={key}>
                    {key}
                  </kbd>
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
