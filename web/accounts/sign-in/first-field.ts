/** `<Input {...firstField()} />`: the dialog opens with the focus here, except where that would raise a keyboard over it. */
export const firstField = () => (matchMedia('(pointer: fine)').matches ? { 'data-autofocus': true } : {})
