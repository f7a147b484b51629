import { type RefObject, useEffect, useRef, useState } from 'react'
import { usePreventFileNavigation } from '#web/kit/forms/prevent-file-navigation.ts'

type Panel = RefObject<HTMLElement | null>

const filesOf = ({ dataTransfer }: DragEvent): readonly File[] | null =>
  dataTransfer?.types.includes('Files') ? [...dataTransfer.files] : null

export function useDrop(panel: Panel, isOpen: boolean, onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  usePreventFileNavigation()
  useEffect(() => {
    const element = panel.current
    if (!element || !isOpen) return
    const over = (event: DragEvent) => filesOf(event) && setOver(true)
    const away = (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node && element.contains(event.relatedTarget))) setOver(false)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      const files = filesOf(event)
      if (files && files.length > 0) latest.current(files)
    }
    element.addEventListener('dragover', over)
    element.addEventListener('dragleave', away)
    element.addEventListener('drop', drop)
    return () => {
      element.removeEventListener('dragover', over)
      element.removeEventListener('dragleave', away)
      element.removeEventListener('drop', drop)
    }
  }, [panel, isOpen])
  return isOver
}

/** Escape leaves the conversation unless something in it handled the key. */
export function useEscape(panel: Panel, onLeave: (() => void) | undefined): void {
  useEffect(() => {
    const byKey = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      const isHere = target instanceof Element && panel.current?.contains(target) && target.closest('dialog') === null
      if (key === 'Escape' && isHere && !defaultPrevented) onLeave?.()
    }
    // On the document, after the handlers of the page.
    document.addEventListener('keydown', byKey)
    return () => document.removeEventListener('keydown', byKey)
  }, [panel, onLeave])
}
