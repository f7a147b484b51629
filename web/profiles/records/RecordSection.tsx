import { Fold, closeFold } from '#web/kit/disclosure/Fold.tsx'
import { useSubmit } from '#web/runtime/action.ts'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, Fragment, type ReactNode } from 'react'
import { IconButton } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { ConfirmDialog } from '#web/kit/disclosure/ConfirmDialog.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { Cluster, Grid } from '#web/kit/layout/Layout.tsx'
import editProfileStyles from '#web/profiles/edit/EditProfile.module.css'
import recordsStyles from './Records.module.css'
import { Section } from '#web/kit/page/Section.tsx'
import { type IconName, Icon } from '#web/kit/display/Icon.tsx'

interface RecordSectionProps {
  id: string
  title: string
  hint: string
  children: ReactNode
}

export function RecordSection({ id, title, hint, children }: RecordSectionProps) {
  return (
    <Section
      id={id}
      title={title}
      aside={<span className="hint">{hint}</span>}
      titleRef={useRef(null)}
      className={editProfileStyles.section}
    >
      {children}
    </Section>
  )
}

interface RecordRowProps {
  icon: IconName
  title: string
  text: string
  /** What went wrong with it. */
  note?: string
  mark?: ReactNode
  act?: ReactNode
}

export function RecordRow({ icon, title, text, note, mark, act }: RecordRowProps) {
  return (
    <Grid rowGap={1} as="li" align="center" className={recordsStyles.record}>
      <Icon name={icon} />
      <div>
        <p className="h">
          <bdi>{title}</bdi>
        </p>
        {text && <p className="sub">{text}</p>}
        {note && <p className="sub bad">{note}</p>}
      </div>
      {mark}
      {act && (
        <Cluster nowrap gap={1} data-slot="acts">
          {act}
        </Cluster>
      )}
    </Grid>
  )
}

interface AddRecordProps {
  title: string
  /** The form. What is typed stays while the fold is closed; after adding, a new form is empty. */
  children: (onDone: () => void) => ReactNode
}

export function AddRecord({ title, children }: AddRecordProps) {
  const [inside, setInside] = useState<HTMLDivElement | null>(null)
  const [count, setCount] = useState(0)
  const finish = () => {
    closeFold(inside)
    setCount(count + 1)
  }
  return (
    <Fold icon="plus" title={title}>
      <div ref={setInside}>
        <Fragment key={count}>{children(finish)}</Fragment>
      </div>
    </Fold>
  )
}

interface RemoveRecordProps {
  name: string
  /** What is removed with it. */
  sentence: string
  remove: () => Promise<{ message: string }>
  /** Fetched again afterwards. */
  listKey: QueryKey
}

/** Asks first, because it cannot be undone. */
export function RemoveRecord({ name, sentence, remove, listKey }: RemoveRecordProps) {
  const client = useQueryClient()
  const button = useRef<HTMLButtonElement>(null)
  const [isAsking, setAsking] = useState(false)
  const { run, isBusy } = useSubmit<void>(
    async () => {
      await remove()
      setAsking(false)
      toast({ title: 'Taken away', text: `${name} is no longer on your profile.` })
      button.current?.closest('section')?.querySelector('h2')?.focus()
      await client.invalidateQueries({ queryKey: listKey })
    },
    {
      onError: (error) =>
        toast({ title: 'Error', text: problemMessage(error, `${name} could not be taken away.`), tone: 'bad' }),
    },
  )
  return (
    <>
      <IconButton ref={button} icon="trash" label={`Remove ${name}`} onClick={() => setAsking(true)} />
      {isAsking && (
        <ConfirmDialog
          title="Take it away?"
          sub={`${name}. ${sentence}`}
          confirm="Take away"
          busyLabel="Removing…"
          isBusy={isBusy}
          onConfirm={run}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
