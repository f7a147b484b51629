import styles from './PostEditor.module.css'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { BlogPost } from '#core/content/blog.ts'
import { MAX_EXCERPT, MAX_TITLE, readTags, slugOf } from '#core/content/blog-rules.ts'
import type { Me } from '#core/kernel/me.ts'
import { paths } from '#core/paths.ts'
import { EditConflict } from '#web/content/blog-editor/EditConflict.tsx'
import { EditorBar } from '#web/content/blog-editor/EditorToolbar.tsx'
import { FeaturedPicture } from '#web/content/blog-editor/FeaturedPicture.tsx'
import { MarkdownBox } from '#web/content/blog-editor/MarkdownBox.tsx'
import { copiesOf } from '#web/content/blog-editor/post-copies.ts'
import { type PostEditorStore, openPostEditor } from '#web/content/blog-editor/post-editor-state.ts'
import { useEditorCalls, usePostForEditing } from '#web/content/blog-editor/queries.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { Empty, ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { Input } from '#web/kit/forms/Input.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { Grid, Stack } from '#web/kit/layout/Layout.tsx'

interface PostEditorProps {
  me: Me
  /** Null for a new post. */
  id: string | null
  onCreated: (id: string) => void
  onDeleted: () => void
}

export function PostEditor({ me, id, onCreated, onDeleted }: PostEditorProps) {
  // A new post gets its id while it is open, and must not be fetched then.
  const [initialId] = useState(id)
  const { data: post, error, isFetching, refetch } = usePostForEditing(initialId)
  if (initialId === null) return <OpenEditor me={me} post={null} onCreated={onCreated} onDeleted={onDeleted} />
  if (post === null)
    return (
      <div>
        <Empty icon="newspaper" title="Blog Post Not Found">
          Somebody has deleted it, or the address has a typo.
        </Empty>
      </div>
    )
  if (post) return <OpenEditor me={me} post={post} onCreated={onCreated} onDeleted={onDeleted} />
  if (error && !isFetching)
    return (
      <ErrorState onRetry={() => void refetch()}>
        {problemMessage(error, 'The post could not be loaded. Please try again.')}
      </ErrorState>
    )
  return (
    <Stack role="status" aria-label="Loading the post">
      <Skeleton shape="button" />
      <Skeleton shape="title" />
      <Skeleton shape="block" className={styles.placeholder} />
    </Stack>
  )
}

interface OpenEditorProps {
  me: Me
  post: BlogPost | null
  onCreated: (id: string) => void
  onDeleted: () => void
}

function OpenEditor({ me, post, onCreated, onDeleted }: OpenEditorProps) {
  const calls = useEditorCalls()
  const [editor] = useState(() => openPostEditor(post, copiesOf(me.id), calls))
  const state = useSyncExternalStore(editor.subscribe, editor.state)
  const { saved, text, isRestored, isDirty } = state
  const form = useRef<HTMLFormElement>(null)
  const section = useRef<HTMLElement>(null)
  const isNew = post === null
  useEffect(() => {
    // Where the editor is below the list, it is scrolled into view.
    if (matchMedia('(max-width: 1180px)').matches) section.current?.scrollIntoView({ block: 'start' })
    if (isNew) form.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [isNew])
  useCreated(saved?.id, isNew, onCreated)
  useClosing(editor, isDirty && !state.isKept)
  const focusFirstField = () => form.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  return (
    <section ref={section} className={styles.editor} aria-label="Editor">
      <EditorBar editor={editor} state={state} onMissing={focusFirstField} onDeleted={onDeleted} />
      {isRestored && (
        <Banner
          title="Not saved yet"
          action={
            <Button tone="line" size="sm" onClick={editor.startOver}>
              {saved ? 'Back to what is saved' : 'Throw it away'}
            </Button>
          }
        >
          This was typed here on an earlier visit and kept on this device.
        </Banner>
      )}
      {state.phase === 'conflict' && saved && <EditConflict editor={editor} postId={saved.id} />}
      <form ref={form} className={styles.fields} onSubmit={(event) => event.preventDefault()}>
        <Field label="Title" hint={<Address post={saved} title={text.title} />}>
          <Input
            className={styles.title}
            value={text.title}
            maxLength={MAX_TITLE}
            onChange={(event) => editor.change({ title: event.target.value })}
          />
        </Field>
        <Grid align="start" className={styles.pair}>
          <Field label="Excerpt" aside="optional">
            <Input
              value={text.excerpt}
              maxLength={MAX_EXCERPT}
              onChange={(event) => editor.change({ excerpt: event.target.value })}
            />
          </Field>
          <Field label="Tags" aside="comma-separated" hint={tagsHint(text.tags)}>
            <Input value={text.tags} onChange={(event) => editor.change({ tags: event.target.value })} />
          </Field>
        </Grid>
        <MarkdownBox content={text.content} onChange={(content) => editor.change({ content })} />
        <FeaturedPicture
          address={text.featuredImage}
          alt={text.featuredImageAlt}
          onChange={(change) => editor.change(change)}
        />
      </form>
    </section>
  )
}

const tagsHint = (typed: string): string | undefined => {
  const tags = readTags(typed)
  return tags.length > 3 ? `Cards show the first three: ${tags.slice(0, 3).join(', ')}` : undefined
}

/** Follows the title until the post is published. */
function Address({ post, title }: { post: BlogPost | null; title: string }) {
  const isFixed = post !== null && (post.publishedAt !== null || post.title === title.trim())
  return <span className="num-12">{paths.post(isFixed ? post.slug : slugOf(title) || '…')}</span>
}

/** Reports the id of a new post once. */
const useCreated = (id: string | undefined, isNew: boolean, onCreated: (id: string) => void) => {
  const isReported = useRef(false)
  useEffect(() => {
    if (!isNew || id === undefined || isReported.current) return
    isReported.current = true
    onCreated(id)
  }, [id, isNew, onCreated])
}

/** Asks before leaving only if the text can be neither saved nor stored. */
const useClosing = (editor: PostEditorStore, isAtRisk: boolean) => {
  useEffect(() => () => editor.close(), [editor])
  useEffect(() => {
    if (!isAtRisk) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isAtRisk])
}
