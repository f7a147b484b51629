import styles from './EditConflict.module.css'
import { useState } from 'react'
import { type BlogPost, getPost, SAVED_MEANWHILE } from '#core/content/blog.ts'
import type { PostEditorStore } from '#web/content/blog-editor/post-editor-state.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { call, problemMessage } from '#web/runtime/call.ts'
import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { TextArea } from '#web/kit/forms/Input.tsx'
import { Cluster } from '#web/kit/layout/Layout.tsx'

/** BLOG-6: both texts can be compared before one of them is dropped. */
export function EditConflict({ editor, postId }: { editor: PostEditorStore; postId: string }) {
  const [theirs, setTheirs] = useState<BlogPost | null>(null)
  const [isLoading, setLoading] = useState(false)
  const look = async () => {
    setLoading(true)
    try {
      setTheirs(await call(getPost, { params: { id: postId } }))
    } catch (error) {
      const text = problemMessage(error, 'It could not be loaded. Please try again.')
      toast({ title: 'Update Failed', text, tone: 'bad' })
    } finally {
      setLoading(false)
    }
  }
  return (
    <>
      <Banner
        tone="warn"
        urgent
        title="Saved by somebody else"
        action={
          <Button tone="line" size="sm" loading={isLoading} loadingLabel="Opening…" onClick={() => void look()}>
            Open theirs
          </Button>
        }
      >
        {SAVED_MEANWHILE.message}
      </Banner>
      {theirs && (
        <Dialog
          wide
          title="What they saved"
          sub="Copy what you need from here. Yours is still in the editor behind this."
          onClose={() => setTheirs(null)}
        >
          <DialogBody>
            <p className="h">{theirs.title}</p>
            <TextArea className={styles.text} aria-label="Their text" readOnly value={theirs.content} />
            <Cluster>
              <Button tone="line" className="grow" onClick={() => editor.resolve(theirs, 'theirs')}>
                Go on with theirs
              </Button>
              <Button className="grow" onClick={() => editor.resolve(theirs, 'mine')}>
                Keep mine instead
              </Button>
            </Cluster>
          </DialogBody>
        </Dialog>
      )}
    </>
  )
}
