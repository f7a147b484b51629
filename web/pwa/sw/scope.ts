/** What we use of a service worker. The library of types for workers would change the types of every page. */
export interface LifeEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
export interface AskEvent extends LifeEvent {
  request: Request
  respondWith: (answer: Promise<Response>) => void
}
export interface PushEvent extends LifeEvent {
  data: { json: () => unknown } | null
}
export interface ClickEvent extends LifeEvent {
  notification: { close: () => void; data: unknown }
}
export interface ChangeEvent extends LifeEvent {
  oldSubscription: PushSubscription | null
}
export interface NoteEvent extends LifeEvent {
  data: unknown
}

/** A window of ours. */
export interface OwnWindow {
  url: string
  focused: boolean
  visibilityState: DocumentVisibilityState
  focus: () => Promise<unknown>
  navigate: (url: string) => Promise<unknown>
}

export interface Windows {
  claim: () => Promise<void>
  matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly OwnWindow[]>
  openWindow: (url: string) => Promise<unknown>
}

/** What the library of types for pages does not know of a notification. */
export interface ShownOptions extends NotificationOptions {
  renotify?: boolean
}

export interface Registration {
  showNotification: (title: string, options: ShownOptions) => Promise<void>
  pushManager: Pick<PushManager, 'subscribe'>
}

type Listens<Type extends string, E> = (type: Type, listener: (event: E) => void) => void

export interface ServiceWorkerScope {
  skipWaiting: () => Promise<void>
  clients: Windows
  registration: Registration
  addEventListener: Listens<'install' | 'activate', LifeEvent> &
    Listens<'fetch', AskEvent> &
    Listens<'message', NoteEvent> &
    Listens<'push', PushEvent> &
    Listens<'notificationclick', ClickEvent> &
    Listens<'pushsubscriptionchange', ChangeEvent>
}
