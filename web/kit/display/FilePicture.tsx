import type { ComponentProps } from 'react'

type FilePictureProps = Omit<ComponentProps<'img'>, 'src' | 'ref'> & { file: File; alt: string }

/** A picture that has not been uploaded yet. */
export function FilePicture({ file, alt, ...rest }: FilePictureProps) {
  const show = (image: HTMLImageElement) => {
    const address = URL.createObjectURL(file)
    image.src = address
    return () => URL.revokeObjectURL(address)
  }
  return <img {...rest} ref={show} alt={alt} />
}
