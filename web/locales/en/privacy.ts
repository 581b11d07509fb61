/** The own data: what a person agreed to, takes along and has erased. */
export const privacy = {
  title: 'Your data',
  export: {
    what: 'Everything that Obmin has about you, in one file: your details, devices, deals, messages and notices.',
    start: 'Download my data',
    saved: 'Saved as {{name}}',
    failed: 'The file was not saved',
  },
};
