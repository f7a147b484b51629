import styles from './MarkdownBox.module.css'
import { type KeyboardEvent, useDeferredValue, useId, useRef, useState } from 'react'
import { countWords, minutesToRead } from '#core/content/blog-rules.ts'
import { Markdown } from '#web/content/blog/Markdown.tsx'
import { applyEdit, type Mark, markText, pictureEdit } from '#web/content/blog-editor/markdown-marks.ts'
import { usePictureUpload } from '#web/content/blog-editor/picture-upload.ts'
import { IconButton } from '#web/kit/actions/Button.tsx'
import type { IconName } from '#web/kit/display/Icon.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { Segmented } from '#web/kit/disclosure/Tabs.tsx'
import { Cluster } from '#web/kit/layout/Layout.tsx'

const TOOLS: readonly { mark: Mark; label: string; icon: IconName; key?: string }[] = [
  { mark: 'bold', label: 'Bold', icon: 'bold', key: 'b' },
  { mark: 'italic', label: 'Italic', icon: 'italic', key: 'i' },
  { mark: 'heading', label: 'Heading', icon: 'heading' },
  { mark: 'list', label: 'List', icon: 'list' },
  { mark: 'quote', label: 'Quote', icon: 'quote' },
  { mark: 'link', label: 'Link', icon: 'link', key: 'k' },
]

type View = 'write' | 'preview'

/** Markdown on the left and its preview on the right; on phones one of them at a time. */
export function MarkdownBox({ content, onChange }: { content: string; onChange: (content: string) => void }) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [view, setView] = useState<View>('write')
  // Typing never waits for the preview.
  const drawn = useDeferredValue(content)
  const mark = (what: Mark) => {
    if (!area.current) return
    const { value, selectionStart, selectionEnd } = area.current
    applyEdit(area.current, markText(what, value, selectionStart, selectionEnd))
  }
  const shortcut = (event: KeyboardEvent) => {
    const tool =
      (event.ctrlKey || event.metaKey) && !event.altKey && TOOLS.find(({ key }) => key === event.key.toLowerCase())
    if (!tool) return
    event.preventDefault()
    mark(tool.mark)
  }
  const words = countWords(content)
  return (
    <Field
      label="Content"
      controlId={id}
      aside={
        <span className="num-12">
          {words} {words === 1 ? 'word' : 'words'} · {minutesToRead(content)} min
        </span>
      }
    >
      <div className={styles.views}>
        <Segmented<View>
          block
          label="Views of the text"
          panelId={`${id}-box`}
          value={view}
          onChange={setView}
          options={[
            { value: 'write', label: 'Write' },
            { value: 'preview', label: 'Preview' },
          ]}
        />
      </div>
      <div className={styles.md} id={`${id}-box`} data-view={view}>
        <Cluster nowrap className={styles.bar} role="group" aria-label="Format">
          {TOOLS.map((tool) => (
            <IconButton key={tool.mark} icon={tool.icon} label={tool.label} onClick={() => mark(tool.mark)} />
          ))}
          <PictureTool area={area} />
          <span className="over">Live preview</span>
        </Cluster>
        <textarea
          ref={area}
          id={id}
          className={styles.text}
          value={content}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={shortcut}
        />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
        <div className={styles.preview} role="region" aria-label="Preview" tabIndex={0}>
          {drawn.trim() === '' ? (
            <p className="hint">What readers will see appears here as you type.</p>
          ) : (
            <Markdown content={drawn} isPreview />
          )}
        </div>
      </div>
    </Field>
  )
}

/** Uploads a picture and inserts it at the cursor. */
function PictureTool({ area }: { area: { current: HTMLTextAreaElement | null } }) {
  const input = useRef<HTMLInputElement>(null)
  const { send, progress } = usePictureUpload()
  const choose = async (file: File) => {
    const media = await send(file)
    if (!media || !area.current) return
    const { value, selectionStart, selectionEnd } = area.current
    applyEdit(area.current, pictureEdit(value, selectionStart, selectionEnd, media.url))
  }
  return (
    <>
      <IconButton
        icon="picture"
        label={progress === null ? 'Picture' : 'Picture, on its way'}
        aria-busy={progress !== null}
        disabled={progress !== null}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="Picture for the text"
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) void choose(file)
          event.target.value = ''
        }}
      />
    </>
  )
}
