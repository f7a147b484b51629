import styles from '#web/profiles/edit/EditProfile.module.css'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button, IconButton } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { focusSectionTitle } from '#web/profiles/records/RecordSection.tsx'

interface RemoveRecordProps {
  name: string
  /** What goes with it. */
  sentence: string
  remove: () => Promise<{ message: string }>
  /** What is fetched anew afterwards. */
  listKey: QueryKey
}

/** Asks once, since it cannot be undone. */
export function RemoveRecord({ name, sentence, remove, listKey }: RemoveRecordProps) {
  const client = useQueryClient()
  const button = useRef<HTMLButtonElement>(null)
  const [isAsking, setAsking] = useState(false)
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      setAsking(false)
      toast({ title: 'Taken away', text: `${name} is no longer on your profile.` })
      focusSectionTitle(button.current)
      return client.invalidateQueries({ queryKey: listKey })
    },
    onError: (error) =>
      toast({ title: 'Error', text: problemMessage(error, `${name} could not be taken away.`), tone: 'bad' }),
  })
  return (
    <>
      <IconButton ref={button} icon="trash" label={`Remove ${name}`} onClick={() => setAsking(true)} />
      {isAsking && (
        <Dialog title="Take it away?" sub={`${name}. ${sentence}`} onClose={() => setAsking(false)}>
          <DialogBody>
            <div className={styles.editAsk}>
              <Button tone="line" onClick={() => setAsking(false)}>
                Keep it
              </Button>
              <Button
                tone="danger"
                loading={removal.isPending}
                loadingLabel="Removing…"
                onClick={() => removal.mutate()}
              >
                Take away
              </Button>
            </div>
          </DialogBody>
        </Dialog>
      )}
    </>
  )
}
