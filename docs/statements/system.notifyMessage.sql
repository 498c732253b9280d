-- system.notifyMessage.get
select `m`.`id`, `m`.`user_id`, `u`.`nickname` as `user_name`, `m`.`template_id`, `m`.`template_code`, `m`.`template_nickname`, `m`.`template_content`, `m`.`template_type`, `m`.`template_params`, `m`.`read_status`, `m`.`read_time`, `m`.`create_time` from `system_notify_message` as `m` inner join `system_user` as `u` on `u`.`tenant_id` = `m`.`tenant_id` and `u`.`id` = `m`.`user_id` where `m`.`tenant_id` = ? and `m`.`id` = ? order by `m`.`id` desc;

-- system.notifyMessage.page
select count(*) as `total` from `system_notify_message` as `m` where `m`.`tenant_id` = ? and `m`.`user_id` = ?;
select `m`.`id`, `m`.`user_id`, `u`.`nickname` as `user_name`, `m`.`template_id`, `m`.`template_code`, `m`.`template_nickname`, `m`.`template_content`, `m`.`template_type`, `m`.`template_params`, `m`.`read_status`, `m`.`read_time`, `m`.`create_time` from `system_notify_message` as `m` inner join `system_user` as `u` on `u`.`tenant_id` = `m`.`tenant_id` and `u`.`id` = `m`.`user_id` where `m`.`tenant_id` = ? and `m`.`user_id` = ? order by `m`.`id` desc limit ? offset ?;

-- system.notifyMessage.myPage
select count(*) as `total` from `system_notify_message` as `m` where `m`.`tenant_id` = ? and `m`.`user_id` = ? and `m`.`read_status` = ?;
select `m`.`id`, `m`.`user_id`, `u`.`nickname` as `user_name`, `m`.`template_id`, `m`.`template_code`, `m`.`template_nickname`, `m`.`template_content`, `m`.`template_type`, `m`.`template_params`, `m`.`read_status`, `m`.`read_time`, `m`.`create_time` from `system_notify_message` as `m` inner join `system_user` as `u` on `u`.`tenant_id` = `m`.`tenant_id` and `u`.`id` = `m`.`user_id` where `m`.`tenant_id` = ? and `m`.`user_id` = ? and `m`.`read_status` = ? order by `m`.`id` desc limit ? offset ?;

-- system.notifyMessage.updateRead
select `m`.`id` from `system_notify_message` as `m` where `m`.`tenant_id` = ? and `m`.`user_id` = ? and `m`.`id` in (?) limit ?;
begin;
update `system_notify_message` set `read_status` = ?, `read_time` = ? where `tenant_id` = ? and `user_id` = ? and `read_status` = ? and `id` in (?);
commit;

-- system.notifyMessage.updateAllRead
begin;
update `system_notify_message` set `read_status` = ?, `read_time` = ? where `tenant_id` = ? and `user_id` = ? and `read_status` = ?;
commit;

-- system.notifyMessage.getUnreadList
select `m`.`id`, `m`.`user_id`, `u`.`nickname` as `user_name`, `m`.`template_id`, `m`.`template_code`, `m`.`template_nickname`, `m`.`template_content`, `m`.`template_type`, `m`.`template_params`, `m`.`read_status`, `m`.`read_time`, `m`.`create_time` from `system_notify_message` as `m` inner join `system_user` as `u` on `u`.`tenant_id` = `m`.`tenant_id` and `u`.`id` = `m`.`user_id` where `m`.`tenant_id` = ? and `m`.`user_id` = ? and `m`.`read_status` = ? order by `m`.`id` desc limit ?;

-- system.notifyMessage.getUnreadCount
select count(*) as `total` from `system_notify_message` where `tenant_id` = ? and `user_id` = ? and `read_status` = ?;

-- system.notifyMessage.listChoices
select `template_code` from `system_notify_mute` where `tenant_id` = ? and `user_id` = ?;

-- system.notifyMessage.updateChoice
begin;
insert into `system_notify_mute` (`tenant_id`, `user_id`, `template_code`) values (?) on duplicate key update `template_code` = ?;
commit;
