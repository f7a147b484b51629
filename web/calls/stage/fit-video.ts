interface Size {
  width: number
  height: number
}

/** Cutting off so much of a picture still leaves the face in it. */
const MAX_CROP = 0.42

/** How a camera's picture fills its frame: cut at the edges, or whole where that would cut too much. */
export const fitOf = (picture: Size, frame: Size): 'cover' | 'contain' => {
  if (picture.width <= 0 || picture.height <= 0 || frame.width <= 0 || frame.height <= 0) return 'cover'
  const ratio = picture.width / picture.height / (frame.width / frame.height)
  return 1 - Math.min(ratio, 1 / ratio) > MAX_CROP ? 'contain' : 'cover'
}
