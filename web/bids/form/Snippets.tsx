import styles from './Snippets.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { type KeyboardEvent, useState } from 'react'
import { keepSnippets, MAX_SNIPPET, readSnippets, withSnippet } from '#web/bids/form/snippets.ts'
import { Button, IconButton } from '#web/kit/actions/Button.tsx'
import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Input } from '#web/kit/forms/Input.tsx'
import { Cluster } from '#web/kit/layout/Layout.tsx'
import { ChipButton } from '#web/kit/display/data/Chip.tsx'

interface SnippetsProps {
  userId: string
  onInsert: (snippet: string) => void
}

export function Snippets({ userId, onInsert }: SnippetsProps) {
  const [snippets, setSnippets] = useState(() => readSnippets(userId))
  const [isEditing, setEditing] = useState(false)
  const keep = (next: string[]) => {
    setSnippets(next)
    keepSnippets(userId, next)
  }
  return (
    <Cluster gap={2} align="start" role="group" aria-label="Saved snippets">
      {snippets.map((snippet) => (
        <ChipButton key={snippet} className={styles.snippet} onClick={() => onInsert(snippet)}>
          {snippet}
        </ChipButton>
      ))}
      <ChipButton
        className={classes(styles.snippet, styles.edit)}
        aria-label="Edit snippets"
        onClick={() => setEditing(true)}
      >
        <Icon name={snippets.length === 0 ? 'plus' : 'edit'} />
        {snippets.length === 0 && 'Save a snippet'}
      </ChipButton>
      {isEditing && <SnippetsDialog snippets={snippets} onKeep={keep} onClose={() => setEditing(false)} />}
    </Cluster>
  )
}

interface SnippetsDialogProps {
  snippets: string[]
  onKeep: (snippets: string[]) => void
  onClose: () => void
}

function SnippetsDialog({ snippets, onKeep, onClose }: SnippetsDialogProps) {
  const [typed, setTyped] = useState('')
  const add = () => {
    onKeep(withSnippet(snippets, typed))
    setTyped('')
  }
  const addByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // The dialog is inside the bid form, which Enter would submit.
    event.preventDefault()
    add()
  }
  return (
    <Dialog title="Snippets" sub="Sentences you use again and again. They stay in this browser." onClose={onClose}>
      <DialogBody>
        {snippets.length > 0 && (
          <ul className={styles.snippetList}>
            {snippets.map((snippet) => (
              <li key={snippet}>
                <span>{snippet}</span>
                <IconButton
                  icon="trash"
                  label={`Remove: ${snippet}`}
                  onClick={() => onKeep(snippets.filter((other) => other !== snippet))}
                />
              </li>
            ))}
          </ul>
        )}
        <Field label="New snippet">
          <Input
            data-autofocus
            value={typed}
            maxLength={MAX_SNIPPET}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={addByKey}
            placeholder="Have a van"
          />
        </Field>
        <Button block icon="plus" onClick={add}>
          Add
        </Button>
        <Button tone="line" block onClick={onClose}>
          Done
        </Button>
      </DialogBody>
    </Dialog>
  )
}
