import styles from './EditorToolbar.module.css'
import { useState } from 'react'
import { deletePost } from '#core/content/blog.ts'
import { MISSING_PARTS, isPublished } from '#core/content/blog-rules.ts'
import { paths } from '#core/paths.ts'
import { saveStateText } from '#web/content/blog-editor/editor-copy.ts'
import type { Desk, EditorState } from '#web/content/blog-editor/post-editor-state.ts'
import { isMissingParts } from '#web/content/blog-editor/post-text.ts'
import { useRefreshBlog } from '#web/content/blog-editor/queries.ts'
import { Button, ButtonLink } from '#web/kit/actions/Button.tsx'
import { call, problemMessage } from '#web/runtime/call.ts'
import { Chip } from '#web/kit/display/data/Chip.tsx'
import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'
import { toast } from '#web/kit/feedback/toast.ts'

interface EditorBarProps {
  desk: Desk
  state: EditorState
  /** Something is missing: the place where it goes. */
  onMissing: () => void
  onGone: () => void
}

type Act = 'save' | 'publish' | 'takeBack'

const KEPT_HERE = 'Your text is still here. Please try again.'

/** What is public, when it was saved, and what can be done, above the title. */
export function EditorBar({ desk, state, onMissing, onGone }: EditorBarProps) {
  const { saved, text, isDirty, phase } = state
  const [acting, setActing] = useState<Act | null>(null)
  const [isAsking, setAsking] = useState(false)
  const isPublic = saved !== null && isPublished(saved.status)

  const act = async (what: Act, done: string, failed: string) => {
    if (isMissingParts(text)) {
      toast({ title: 'Missing Information', text: MISSING_PARTS, tone: 'bad' })
      return onMissing()
    }
    setActing(what)
    try {
      await desk[what]()
      toast({ title: done })
    } catch (error) {
      // What stopped it may have been the saving that goes before.
      const title = desk.state().isDirty && what !== 'save' ? saveFailed(desk) : failed
      toast({ title, text: problemMessage(error, KEPT_HERE), tone: 'bad' })
    } finally {
      setActing(null)
    }
  }

  return (
    <div className={styles.deskBar}>
      <Chip>{isPublic ? 'Published' : 'Draft'}</Chip>
      <p className={phase === 'failed' || phase === 'clash' ? 'hint bad' : 'hint'} role="status">
        {saveStateText(state)}
      </p>
      <div className={styles.acts}>
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
              loading={acting === 'takeBack'}
              loadingLabel="Taking back…"
              onClick={() => void act('takeBack', 'Back among the drafts', 'Update Failed')}
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
              onClick={() => void act('save', 'Draft saved', saveFailed(desk))}
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
      </div>
      {isAsking && saved && (
        <AskDelete
          id={saved.id}
          onKeep={() => setAsking(false)}
          onGone={() => {
            desk.close(true)
            onGone()
          }}
        />
      )}
    </div>
  )
}

const saveFailed = (desk: Desk): string => (desk.state().saved === null ? 'Creation Failed' : 'Update Failed')

function AskDelete({ id, onKeep, onGone }: { id: string; onKeep: () => void; onGone: () => void }) {
  const refresh = useRefreshBlog()
  const [isGoing, setGoing] = useState(false)
  const remove = async () => {
    setGoing(true)
    try {
      await call(deletePost, { params: { id } })
      toast({ title: 'Post deleted' })
      refresh()
      onGone()
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
    <Dialog title="Delete post" onClose={onKeep}>
      <DialogBody>
        <p className="h">Are you sure you want to delete this blog post?</p>
        <p className="sub">Its pictures go with it, and links to it lead nowhere.</p>
        <div className="row">
          <Button tone="line" className="grow" data-autofocus onClick={onKeep}>
            Keep it
          </Button>
          <Button
            tone="danger"
            className="grow"
            loading={isGoing}
            loadingLabel="Deleting…"
            onClick={() => void remove()}
          >
            Delete
          </Button>
        </div>
      </DialogBody>
    </Dialog>
  )
}
