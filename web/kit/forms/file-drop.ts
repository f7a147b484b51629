import { type ChangeEvent, type DragEvent, useState } from 'react'
import { usePreventFileNavigation } from '#web/kit/forms/prevent-file-navigation.ts'

/** A box that one file is chosen in or dropped on. */
export const useFileDrop = ({ disabled = false, onFile }: { disabled?: boolean; onFile: (file: File) => void }) => {
  const [isOver, setOver] = useState(false)
  usePreventFileNavigation()
  const take = (files: FileList | null) => {
    const file = files?.item(0)
    if (file && !disabled) onFile(file)
  }
  return {
    isOver,
    box: {
      onDragEnter: (event: DragEvent) => setOver(event.dataTransfer.types.includes('Files')),
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      },
    },
    choose: (event: ChangeEvent<HTMLInputElement>) => {
      take(event.target.files)
      // The same file may be chosen again after it was changed.
      event.target.value = ''
    },
  }
}
