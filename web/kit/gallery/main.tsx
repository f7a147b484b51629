import '#web/kit/styles/tokens.css'
import '#web/kit/styles/fonts.css'
import '#web/kit/styles/base.css'
import '#web/kit/styles/type.css'
import '#web/kit/styles/layout.css'
import { createRoot } from 'react-dom/client'
import { Gallery } from '#web/kit/gallery/Gallery.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('the document has no #root')
createRoot(root).render(<Gallery />)
