-- system.oauth2Token.page
select count(*) as `total` from `token_family` as `family` inner join `system_user` as `user` on `user`.`tenant_id` = `family`.`tenant_id` and `user`.`id` = `family`.`user_id` where `family`.`tenant_id` = ? and `family`.`expires_time` > ? and `family`.`user_id` = ?;
select `family`.`id`, `family`.`user_id`, `family`.`user_ip`, `family`.`user_agent`, `family`.`create_time`, `family`.`expires_time`, `user`.`username`, `user`.`nickname` from `token_family` as `family` inner join `system_user` as `user` on `user`.`tenant_id` = `family`.`tenant_id` and `user`.`id` = `family`.`user_id` where `family`.`tenant_id` = ? and `family`.`expires_time` > ? and `family`.`user_id` = ? order by `family`.`id` desc limit ? offset ?;

-- system.oauth2Token.delete
begin;
select `id`, `user_id`, `user_ip` as `ip`, `user_agent` from `token_family` where `tenant_id` = ? and `id` = ? for update;
delete from `token_family` where `tenant_id` = ? and `id` in (?);
select `id`, `username` from `system_user` where `tenant_id` = ? and `id` in (?);
insert into `login_log` (`tenant_id`, `user_id`, `username`, `event`, `user_ip`, `user_agent`, `create_time`) values (?);
commit;
