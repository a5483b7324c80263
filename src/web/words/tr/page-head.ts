export const pageHead = {
  description: 'Etüt: çalışma süreni, sorularını ve denemelerini tut; sıradaki adımı gör.',
  app: {
    description: 'Çalışma süreni, sorularını ve denemelerini tut; sıradaki adımı gör.',
    // In the order of the manifest: the name, and a short one.
    shortcuts: [
      ['Sayacı başlat', 'Başlat'],
      ['Elle kayıt ekle', 'Elle'],
      ['Deneme ekle', 'Deneme'],
    ] satisfies [string, string][],
  },
}
