import { Cluster, Grid } from '#web/kit/layout/Layout.tsx'
import { useRef, useState, useId } from 'react'
import { nameOf } from '#web/contracts/copy.ts'
import { Button, IconButton } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { Dialog, DialogForm } from '#web/kit/disclosure/Dialog.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { useForm } from '#web/runtime/forms/form.ts'
import { TextArea } from '#web/kit/forms/Input.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { isCalledOff } from '#web/runtime/forms/upload.ts'
import { UploadBar } from '#web/profiles/verification/UploadBar.tsx'
import { useRefresh } from '#web/contracts/queries.ts'
import type { ContractDialogContext } from '#web/contracts/open-dialog.ts'
import { Failure } from '#web/kit/feedback/Failure.tsx'
import { PhotoField } from '#web/pages/work/dialogs/PhotoField.tsx'
import { usePost } from '#web/contracts/offline/use-outbox.ts'
import type { QueuedProgress, QueuedEntry } from '#web/contracts/offline/outbox-content.ts'
import shareFieldStyles from '#web/disputes/dialogs/ShareField.module.css'

const MAX_DESCRIPTION = 1_000
const EMPTY_DESCRIPTION = 'Please add a photo, a few words or how far you are.'

interface ProgressDialogProps extends ContractDialogContext {
  me: string
  /** A refused update that is edited. */
  entry: QueuedEntry<QueuedProgress> | undefined
}

/** A percentage, a text or a photo. Offline it is stored on the device. */
export function ProgressDialog({ contract, me, entry, onClose }: ProgressDialogProps) {
  const post = usePost(me)
  const refresh = useRefresh(contract.id)
  const kept = entry?.content
  /** Null: not touched. */
  const [percent, setPercent] = useState<number | null>(kept?.percent ?? null)
  const [photo, setPhoto] = useState<File | null>(kept?.photo ?? null)
  const [share, setShare] = useState<number | null>(null)
  const running = useRef<AbortController>(null)

  const send = (description: string) => {
    const progress: QueuedProgress = { kind: 'progress', contractId: contract.id, description, percent, photo }
    running.current = new AbortController()
    if (photo) setShare(0)
    return post(progress, { replaces: entry?.key, onProgress: setShare, signal: running.current.signal }).finally(() =>
      setShare(null),
    )
  }

  const form = useForm(
    ({ description }) =>
      photo || percent !== null || description.trim() !== '' ? {} : { description: EMPTY_DESCRIPTION },
    { description: kept?.description ?? '' },
    async ({ description }) => {
      const outcome = await send(description.trim())
      toast(
        outcome === 'sent'
          ? { title: 'Progress sent', text: `${nameOf(contract, 'poster')} sees it now.` }
          : { title: 'Waiting for the network', text: 'It is kept on this device and sent when the network returns.' },
      )
      void refresh()
      onClose()
    },
    (error) => {
      if (isCalledOff(error)) return
      toast({ title: 'Failed to send progress.', text: problemMessage(error, 'Please try again.'), tone: 'bad' })
    },
  )
  const failure = form.failure && !isCalledOff(form.failure) ? problemMessage(form.failure, 'Please try again.') : null

  return (
    <Dialog title="How far is it?" sub={contract.job.title} onClose={onClose}>
      <DialogForm {...form.props}>
        <PercentField value={percent ?? contract.percent ?? 0} onValue={setPercent} />
        <Field label="A few words" aside="optional" error={form.errors.description}>
          <TextArea {...form.bind('description')} rows={3} maxLength={MAX_DESCRIPTION} />
        </Field>
        <PhotoField photo={photo} onPhoto={setPhoto} />
        {share !== null && (
          <UploadBar label="Sending the photo" share={share} onStop={() => running.current?.abort()} />
        )}
        <Failure>{failure}</Failure>
        <Button type="submit" block loading={form.pending} loadingLabel="Sending…">
          Send update
        </Button>
      </DialogForm>
    </Dialog>
  )
}

const STEP = 5

/** In steps of five. */
function PercentField({ value, onValue }: { value: number; onValue: (value: number) => void }) {
  const id = useId()
  const set = (to: number) => onValue(Math.min(100, Math.max(0, to)))
  return (
    <Grid gap={3} rowGap={1} align="baseline" className={shareFieldStyles.percent}>
      <label className={shareFieldStyles.label} htmlFor={id}>
        Done
      </label>
      <output className="num-24" htmlFor={id}>
        {value}%
      </output>
      <Cluster nowrap gap={1} className={shareFieldStyles.line}>
        <IconButton icon="minus" label={`${STEP}% less`} onClick={() => set(value - STEP)} />
        <input
          data-slot="percent-range"
          id={id}
          type="range"
          className={shareFieldStyles.range}
          min={0}
          max={100}
          step={STEP}
          value={value}
          aria-valuetext={`${value}%`}
          onChange={(event) => set(Number(event.target.value))}
        />
        <IconButton icon="plus" label={`${STEP}% more`} onClick={() => set(value + STEP)} />
      </Cluster>
    </Grid>
  )
}
