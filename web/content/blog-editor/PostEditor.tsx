import styles from './PostEditor.module.css'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { BlogPost } from '#core/content/blog.ts'
import { MAX_EXCERPT, MAX_TITLE, readTags, slugOf } from '#core/content/blog-rules.ts'
import type { Me } from '#core/kernel/me.ts'
import { paths } from '#core/paths.ts'
import { Clash } from '#web/content/blog-editor/EditConflict.tsx'
import { EditorBar } from '#web/content/blog-editor/EditorToolbar.tsx'
import { FeaturedPicture } from '#web/content/blog-editor/FeaturedPicture.tsx'
import { MarkdownBox } from '#web/content/blog-editor/MarkdownBox.tsx'
import { copiesOf } from '#web/content/blog-editor/post-copies.ts'
import { type Desk, openDesk } from '#web/content/blog-editor/post-editor-state.ts'
import { useEditorCalls, usePostForEditing } from '#web/content/blog-editor/queries.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { Empty, ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { Input } from '#web/kit/forms/Input.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'

interface PostEditorProps {
  me: Me
  /** null: one that is new. */
  id: string | null
  onBorn: (id: string) => void
  onGone: () => void
}

export function PostEditor({ me, id, onBorn, onGone }: PostEditorProps) {
  // A new post gets its id while it lies here: it is not fetched then, it is on the desk already.
  const [begunAs] = useState(id)
  const { data: post, error, isFetching, refetch } = usePostForEditing(begunAs)
  if (begunAs === null) return <Writing me={me} post={null} onBorn={onBorn} onGone={onGone} />
  if (post === null)
    return (
      <div>
        <Empty icon="newspaper" title="Blog Post Not Found">
          Somebody has deleted it, or the address has a typo.
        </Empty>
      </div>
    )
  if (post) return <Writing me={me} post={post} onBorn={onBorn} onGone={onGone} />
  if (error && !isFetching)
    return (
      <ErrorState onRetry={() => void refetch()}>
        {problemMessage(error, 'The post could not be loaded. Please try again.')}
      </ErrorState>
    )
  return (
    <div className="stack" role="status" aria-label="Loading the post">
      <Skeleton shape="button" />
      <Skeleton shape="title" />
      <Skeleton shape="block" className={styles.ghost} />
    </div>
  )
}

interface WritingProps {
  me: Me
  /** As it was when it was opened. */
  post: BlogPost | null
  onBorn: (id: string) => void
  onGone: () => void
}

function Writing({ me, post, onBorn, onGone }: WritingProps) {
  const calls = useEditorCalls()
  const [desk] = useState(() => openDesk(post, copiesOf(me.id), calls))
  const state = useSyncExternalStore(desk.subscribe, desk.state)
  const { saved, text, isRestored, isDirty } = state
  const form = useRef<HTMLFormElement>(null)
  const section = useRef<HTMLElement>(null)
  const isNew = post === null
  useEffect(() => {
    // Where list and editor stand one below the other, the one that was asked for comes into view.
    if (matchMedia('(max-width: 1180px)').matches) section.current?.scrollIntoView({ block: 'start' })
    if (isNew) form.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [isNew])
  useBirth(saved?.id, isNew, onBorn)
  useClosing(desk, isDirty && !state.isKept)
  const begins = () => form.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  return (
    <section ref={section} className={styles.postEditor} aria-label="Editor">
      <EditorBar desk={desk} state={state} onMissing={begins} onGone={onGone} />
      {isRestored && (
        <Banner
          title="Not saved yet"
          action={
            <Button tone="line" size="sm" onClick={desk.startOver}>
              {saved ? 'Back to what is saved' : 'Throw it away'}
            </Button>
          }
        >
          This was typed here on an earlier visit and kept on this device.
        </Banner>
      )}
      {state.phase === 'clash' && saved && <Clash desk={desk} postId={saved.id} />}
      <form ref={form} className={styles.lines} onSubmit={(event) => event.preventDefault()}>
        <Field label="Title" hint={<Address post={saved} title={text.title} />}>
          <Input
            className={styles.title}
            value={text.title}
            maxLength={MAX_TITLE}
            onChange={(event) => desk.change({ title: event.target.value })}
          />
        </Field>
        <div className={styles.pair}>
          <Field label="Excerpt" aside="optional">
            <Input
              value={text.excerpt}
              maxLength={MAX_EXCERPT}
              onChange={(event) => desk.change({ excerpt: event.target.value })}
            />
          </Field>
          <Field label="Tags" aside="comma-separated" hint={tagWords(text.tags)}>
            <Input value={text.tags} onChange={(event) => desk.change({ tags: event.target.value })} />
          </Field>
        </div>
        <MarkdownBox content={text.content} onChange={(content) => desk.change({ content })} />
        <FeaturedPicture
          address={text.featuredImage}
          alt={text.featuredImageAlt}
          onChange={(change) => desk.change(change)}
        />
      </form>
    </section>
  )
}

/** What becomes of what was typed, where that is not plain to see. */
const tagWords = (typed: string): string | undefined => {
  const tags = readTags(typed)
  return tags.length > 3 ? `Cards show the first three: ${tags.slice(0, 3).join(', ')}` : undefined
}

/** It follows the title until the post was public once. */
function Address({ post, title }: { post: BlogPost | null; title: string }) {
  const isFixed = post !== null && (post.publishedAt !== null || post.title === title.trim())
  return <span className="num-12">{paths.post(isFixed ? post.slug : slugOf(title) || '…')}</span>
}

/** Once, when a new post has got its id. */
const useBirth = (id: string | undefined, isNew: boolean, onBorn: (id: string) => void) => {
  const told = useRef(false)
  useEffect(() => {
    if (!isNew || id === undefined || told.current) return
    told.current = true
    onBorn(id)
  }, [id, isNew, onBorn])
}

/** What the device cannot keep is asked about; everything else is saved, or kept, without a question. */
const useClosing = (desk: Desk, isAtRisk: boolean) => {
  useEffect(() => () => desk.close(), [desk])
  useEffect(() => {
    if (!isAtRisk) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isAtRisk])
}
