/** The notice to the person by article 10 of the KVKK and article 13 of the GDPR; another text needs another version. */
export const privacy = {
  title: 'Aydınlatma metni',
  version: (version: string) => `Sürüm ${version}`,
  changed: 'Bu metin değişti. Yenisini okumanı isteriz.',
  read: 'Okudum',
  nobody: 'Bu kurulumun sorumlusu adını henüz yazmadı. Hesabını kimin açtığını biliyorsan ona sor.',
  contact: (contact: string) => `İletişim: ${contact}`,
  parts: [
    [
      'Ne saklanır',
      'Adın, e-posta adresin, doğum yılın, dilin ve saat dilimin; yazdığın çalışma kayıtları, denemeler, sınavlar, plan, hedefler ve notlar; bunlardan hesaplanan bulgular ve mektuplar; koç ve veli bağların; oturumların ve giriş denemelerinin ağ adresleri. Parola yalnız geri döndürülemez bir özet olarak saklanır.',
    ],
    [
      'Neden',
      'Çalışmanı sana göstermek, ne yapacağını önermek, bağladığın koç ve velinin yardım edebilmesi ve hesabının güvenliği için. Dayanak, seninle kurulan hizmet ilişkisi ve hesapların güvenliğindeki meşru menfaattir; küçük yaşta ayrıca bir velinin açık rızası. Reklam yapılmaz, profil satılmaz.',
    ],
    [
      'Kim görür',
      'Sen, bağladığın koçlar ve veliler. Yöneticiler hesabı görür, çalışmanı görmez. Bilgiler sunucunun sorumlusundan başkasına verilmez; yasanın zorunlu kıldığı haller dışında. E-posta, ayarlanmışsa sorumlunun posta sunucusundan geçer; mektubun giriş cümlelerini seçen bir dil modeli ayarlanmışsa ona bu cümleler gider, ad ve not gitmez.',
    ],
    [
      'Ne kadar süre',
      'Çalışma bilgilerin hesabın durdukça. Hesabı silince hepsi hemen silinir; yedekler sorumlunun süresince durur. Biten oturumlar 30 gün, giriş denemeleri bir gün, koçun notları bağ bittikten sonra 30 gün, bildirimler 90 gün, velinin baktığı günler bir yıl, değişikliklerin izi ve mektuplar iki yıl saklanır.',
    ],
    [
      'Hakların',
      'Hakkında ne saklandığını Ayarlar’daki dışa aktarma ile görür ve alırsın; yanlış olanı düzeltir, hesabını kendin silersin; koç ve veli bağını istediğin zaman bitirirsin. Veli onayı geri alınınca hesap hemen kapanır ve 30 gün sonra silinir. İtiraz ve başka istekler için sorumluya yaz; sonuç alamazsan Kişisel Verileri Koruma Kurulu’na başvurabilirsin.',
    ],
  ],
}
