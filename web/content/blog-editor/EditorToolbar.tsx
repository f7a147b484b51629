import styles from './EditorToolbar.module.css'
import { useState } from 'react'
import { deletePost } from '#core/content/blog.ts'
import { MISSING_PARTS, isPublished } from '#core/content/blog-rules.ts'
import { paths } from '#core/paths.ts'
import { saveStateText } from '#web/content/blog-editor/editor-copy.ts'
import type { PostEditorStore, EditorState } from '#web/content/blog-editor/post-editor-state.ts'
import { isMissingParts } from '#web/content/blog-editor/post-text.ts'
import { useRefreshBlog } from '#web/content/blog-editor/queries.ts'
import { Button, ButtonLink } from '#web/kit/actions/Button.tsx'
import { call, problemMessage } from '#web/runtime/call.ts'
import { Cluster } from '#web/kit/layout/Layout.tsx'
import { Chip } from '#web/kit/display/data/Chip.tsx'
import { ConfirmDialog } from '#web/kit/disclosure/ConfirmDialog.tsx'
import { toast } from '#web/kit/feedback/toast.ts'

interface EditorBarProps {
  editor: PostEditorStore
  state: EditorState
  onMissing: () => void
  onDeleted: () => void
}

type Action = 'save' | 'publish' | 'unpublish'

const TEXT_IS_KEPT = 'Your text is still here. Please try again.'

/** The status of the post, when it was saved, and its actions. */
export function EditorBar({ editor, state, onMissing, onDeleted }: EditorBarProps) {
  const { saved, text, isDirty, phase } = state
  const [acting, setActing] = useState<Action | null>(null)
  const [isAsking, setAsking] = useState(false)
  const isPublic = saved !== null && isPublished(saved.status)

  const act = async (what: Action, done: string, failed: string) => {
    if (isMissingParts(text)) {
      toast({ title: 'Missing Information', text: MISSING_PARTS, tone: 'bad' })
      return onMissing()
    }
    setActing(what)
    try {
      await editor[what]()
      toast({ title: done })
    } catch (error) {
      // The save before it may have failed.
      const title = editor.state().isDirty && what !== 'save' ? saveFailed(editor) : failed
      toast({ title, text: problemMessage(error, TEXT_IS_KEPT), tone: 'bad' })
    } finally {
      setActing(null)
    }
  }

  return (
    <Cluster gap={2}>
      <Chip>{isPublic ? 'Published' : 'Draft'}</Chip>
      <p className={phase === 'failed' || phase === 'conflict' ? 'hint bad' : 'hint'} role="status">
        {saveStateText(state)}
      </p>
      <Cluster gap={2} className={styles.actions}>
        {isPublic && (
          <ButtonLink tone="quiet" size="sm" href={paths.post(saved.slug)}>
            View
          </ButtonLink>
        )}
        {saved && (
          <Button tone="danger" size="sm" icon="trash" onClick={() => setAsking(true)}>
            Delete
          </Button>
        )}
        {isPublic ? (
          <>
            <Button
              tone="line"
              size="sm"
              loading={acting === 'unpublish'}
              loadingLabel="Taking back…"
              onClick={() => void act('unpublish', 'Back among the drafts', 'Update Failed')}
            >
              Unpublish
            </Button>
            <Button
              size="sm"
              disabled={!isDirty}
              loading={acting === 'save'}
              loadingLabel="Updating…"
              onClick={() => void act('save', 'Post updated', 'Update Failed')}
            >
              Update
            </Button>
          </>
        ) : (
          <>
            <Button
              tone="line"
              size="sm"
              loading={acting === 'save'}
              loadingLabel="Saving…"
              onClick={() => void act('save', 'Draft saved', saveFailed(editor))}
            >
              Save draft
            </Button>
            <Button
              size="sm"
              icon="upload"
              loading={acting === 'publish'}
              loadingLabel="Publishing…"
              onClick={() => void act('publish', 'Published', 'Publish Failed')}
            >
              Publish
            </Button>
          </>
        )}
      </Cluster>
      {isAsking && saved && (
        <AskDelete
          id={saved.id}
          onKeep={() => setAsking(false)}
          onDeleted={() => {
            editor.close(true)
            onDeleted()
          }}
        />
      )}
    </Cluster>
  )
}

const saveFailed = (editor: PostEditorStore): string =>
  editor.state().saved === null ? 'Creation Failed' : 'Update Failed'

function AskDelete({ id, onKeep, onDeleted }: { id: string; onKeep: () => void; onDeleted: () => void }) {
  const refresh = useRefreshBlog()
  const [isGoing, setGoing] = useState(false)
  const remove = async () => {
    setGoing(true)
    try {
      await call(deletePost, { params: { id } })
      toast({ title: 'Post deleted' })
      refresh()
      onDeleted()
    } catch (error) {
      setGoing(false)
      toast({
        title: 'Delete Failed',
        text: problemMessage(error, 'The post is still there. Please try again.'),
        tone: 'bad',
      })
    }
  }
  return (
    <ConfirmDialog
      title="Delete post"
      confirm="Delete"
      busyLabel="Deleting…"
      isBusy={isGoing}
      onConfirm={remove}
      onClose={onKeep}
    >
      <p className="h">Are you sure you want to delete this blog post?</p>
      <p className="sub">Its pictures go with it, and links to it lead nowhere.</p>
    </ConfirmDialog>
  )
}
