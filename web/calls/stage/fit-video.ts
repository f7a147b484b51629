interface Size {
  width: number
  height: number
}

/** More cropping might cut off the face. */
const MAX_CROP = 0.42

/** Fills the frame with the video, or shows it whole if too much would be cropped. */
export const fitOf = (picture: Size, frame: Size): 'cover' | 'contain' => {
  if (picture.width <= 0 || picture.height <= 0 || frame.width <= 0 || frame.height <= 0) return 'cover'
  const ratio = picture.width / picture.height / (frame.width / frame.height)
  return 1 - Math.min(ratio, 1 / ratio) > MAX_CROP ? 'contain' : 'cover'
}
