/** Default names given by the server. */
export const names = {
  ownRow: 'Genel',
  allStudy: 'Tüm çalışma',
  untitledTrial: 'Deneme',
}
